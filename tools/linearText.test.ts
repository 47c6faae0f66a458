import { cellTextOf, readSource } from '@bubbles/tables/read'
import { datasetOfTable, inferDataset, storable, tableOfCells, tidyCells } from '@bubbles/tables'
import { csvLine, looksLikeEmail, scrubReport, splitAddresses, suggestSlug } from '@bubbles/domain'
import { countSteps } from '@bubbles/test-kit'
import { expect, test } from 'vitest'
import { parseValues } from '../apps/dashboard/src/features/builder/panel/parseNumber.ts'
import { withoutContact } from '../apps/server/src/modules/answers/withoutContact.ts'
import { parseJson } from '../apps/server/src/http/json.ts'
import { isReadable } from '../packages/report-document/src/markdown/effort.ts'
import { fileName } from '../apps/server/src/http/fileName.ts'

/** What takes apart text that people wrote. */
const READERS: Record<string, (text: string) => unknown> = {
  csvLine: (text) => csvLine([text]),
  splitAddresses,
  looksLikeEmail,
  scrubReport,
  suggestSlug,
  withoutContact,
  storable,
  'whether Markdown is read': isReadable,
  parseValues,
  parseJson: (text) => parseJson(JSON.stringify([text])),
  fileName: (text) => fileName(text, 'csv', 'data'),
  inferDataset: (text) => inferDataset([['a'], [text], ['1']]),
  'a table of a file': (text) =>
    readSource({
      bytes: new TextEncoder().encode(`a,b\n"${text.replaceAll('"', '""')}",1`),
      name: 'a.csv',
    }).catch(() => {}),
  'formats of a workbook': (text) =>
    cellTextOf(
      'a',
      () => `<cellXfs><xf numFmtId="9"></cellXfs><numFmt numFmtId="9" formatCode="${text}%"/>${text}`,
    ),
  'a table in the builder': (text) => {
    const { cells } = tidyCells([['a'], [text], ['5%']])
    datasetOfTable(tableOfCells(cells, { header: true }))
  },
}

/** Parts that a text repeats, and what comes before and after: what made one of them slow, and what could. */
const TEXTS: [string, (times: number) => string][] = [
  ['tabs', (times) => `x${'\t'.repeat(times)}y`],
  ['blanks', (times) => `1${' '.repeat(times)}y`],
  ['blanks and a sign', (times) => `1${' '.repeat(times)}%`],
  ['semicolons and formulas', (times) => ';=1'.repeat(times)],
  ['digits', (times) => '1'.repeat(times)],
  ['groups of digits', (times) => `${'1 000'.repeat(times)}x`],
  ['decimal signs', (times) => `${',1.'.repeat(times)}x`],
  ['dots after an @', (times) => `a@${'.a'.repeat(times)}@`],
  ['@', (times) => 'a@'.repeat(times)],
  ['brackets', (times) => '<'.repeat(times)],
  ['slashes', (times) => '/'.repeat(times)],
  ['quotes', (times) => '"a'.repeat(times)],
  ['commas', (times) => 'a, '.repeat(times)],
  ['hyphens', (times) => `${'-'.repeat(times)}a`],
  ['points', (times) => '1. '.repeat(times)],
  ['links', (times) => '[a]('.repeat(times)],
  ['rows', (times) => '|a\n|-\n'.repeat(times)],
  ['line ends', (times) => '\n'.repeat(times)],
]

/** Times a part is repeated: each twice the one before. The longest stays within a cell of a table. */
const SIZES = [50, 100, 200]

test.each(Object.entries(READERS))('%s takes steps in proportion to the text', async (_, read) => {
  for (const [name, text] of TEXTS) {
    // What is loaded or compiled on the way is counted once, before.
    for (const times of SIZES) await read(text(times))
    const steps: number[] = []
    for (const times of SIZES) steps.push(await countSteps(() => read(text(times))))
    const [first, second, third] = steps as [number, number, number]
    // From one size to the next, twice as much is added as before; a square would add four times as much.
    const isLinear = third - second <= 3 * Math.max(second - first, 1000)
    expect({ name, steps, isLinear }).toEqual({ name, steps, isLinear: true })
  }
})
