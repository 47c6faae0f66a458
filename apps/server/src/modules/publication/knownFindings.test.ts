import type { Dataset } from '@bubbles/tables'
import { expect, it, vi } from 'vitest'
import * as checks from './checks.ts'
import { knownFindings } from './knownFindings.ts'

const document = (title: string) => ({
  type: 'doc' as const,
  content: [
    { type: 'title', attrs: { id: 'tttttttttt' }, content: [{ type: 'text', text: title }] },
    { type: 'chart', attrs: { id: 'cccccccccc', dataset: 'hash' } },
  ],
})
const palette = { findings: [], colours: 0 }
const table: Dataset = { columns: [{ id: 'a', name: 'A', type: 'number' }], rows: [[1]] }

it('checks a document once as long as it, its tables, the palette and the language are the same', () => {
  const check = vi.spyOn(checks, 'checkDocument')
  const first = knownFindings(document('One'), {}, palette, 'en-GB')
  expect(first.map(({ code }) => code)).toEqual(['data-missing'])
  expect(knownFindings(document('One'), {}, palette, 'en-GB')).toEqual(first)
  expect(check).toHaveBeenCalledTimes(1)
  knownFindings(document('Two'), {}, palette, 'en-GB')
  knownFindings(document('One'), { hash: table }, palette, 'en-GB')
  knownFindings(document('One'), {}, { ...palette, colours: 3 }, 'en-GB')
  knownFindings(document('One'), {}, palette, 'de-DE')
  expect(check).toHaveBeenCalledTimes(5)
})
