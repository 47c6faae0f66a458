import { expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { previewParts } from './preview.ts'

const { publication, collector: _collector, ...draft } = lifeReport

it('says that a draft is one, and of what is published which edition it is', () => {
  expect(previewParts(draft, 'light').body).toContain('Draft, not published')
  const { body } = previewParts(draft, 'light', publication)
  expect(body).toContain('Edition 2')
  expect(body).not.toMatch(/Draft/)
})

it('says which way it is written', () => {
  expect(previewParts(draft, 'light').dir).toBe('ltr')
  expect(previewParts({ ...draft, locale: 'ar-EG' }, 'light')).toMatchObject({ lang: 'ar-EG', dir: 'rtl' })
})
