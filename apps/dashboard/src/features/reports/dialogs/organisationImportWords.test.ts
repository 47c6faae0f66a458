import { expect, it } from 'vitest'
import { BRANDING } from '../../../api/organisationImport.ts'
import { kindOf, outcomeInWords } from './organisationImportWords.ts'

const over = { total: 3, current: null, imported: [], failed: [], stopped: false }

it.each([
  [
    { ...over, imported: ['A', 'B', BRANDING] },
    '2 reports and templates were imported as drafts. The branding was imported.',
  ],
  [
    { ...over, imported: ['A'], stopped: true },
    '1 report or template was imported as drafts. You stopped the import. 2 weren’t imported.',
  ],
  [
    { ...over, failed: [{ name: 'A', reason: 'Too large.' }] },
    'No report was imported. 1 couldn’t be imported:',
  ],
])('says what was imported: %j', (progress, words) => {
  expect(outcomeInWords(progress)).toBe(words)
})

it('says what each is', () => {
  expect(kindOf({ isTemplate: true, isDeleted: false })).toBe('Template')
  expect(kindOf({ isTemplate: false, isDeleted: true })).toBe('Report, deleted before the export')
})
