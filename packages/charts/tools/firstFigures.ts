/**
 * Reads every table of vega-datasets as a figure's data is read, and writes which figure it gets first, before anyone
 * chooses, with what readers of the check are told. Run: node packages/charts/tools/firstFigures.ts > docs/first-figures.md
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Dataset } from '@bubbles/tables'
import { readSource } from '@bubbles/tables/read'
import { suggestKinds, suggestChart } from '../src/catalogue/suggestKinds.ts'
import { checkChart } from '../src/checkChart.ts'
import { ENGLISH } from '../src/context.ts'
import { chartSpec } from '../src/spec.ts'

const folder = fileURLToPath(new URL('../data/', import.meta.resolve('vega-datasets')))
const files = readdirSync(folder)
  .filter((file) => /\.(?:csv|tsv|json)$/.test(file))
  .toSorted()

/** What is said of words nobody has written yet is no finding about the data. */
const WORDS = { title: 'T', alt: 'A', sourceName: 'S' }
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

let [drawn, clean] = [0, 0]
const lines: string[] = []
for (const file of files) {
  const bytes = new Uint8Array(readFileSync(`${folder}${file}`))
  try {
    const { dataset, notes } = await readSource(
      file.endsWith('.json') ? { bytes, name: file, path: '' } : { bytes, name: file },
    )
    lines.push(line(file, dataset, notes.map(String)))
  } catch (error) {
    lines.push(`| ${file} | | none | ${cell((error as Error).message)} |`)
  }
}

function line(file: string, dataset: Dataset, notes: readonly string[]): string {
  const size = `${dataset.rows.length} × ${dataset.columns.length}`
  const spec = chartSpec.parse({ ...suggestChart(dataset), ...WORDS })
  const findings = checkChart(ENGLISH, spec, dataset)
  if (findings.every(({ level }) => level !== 'error')) drawn++
  if (findings.length === 0) clean++
  const said = [...notes, ...findings.map(({ level, message }) => `${level}: ${message}`)].join(' ')
  return `| ${file} | ${size} | ${suggestKinds(dataset)[0]!.name} | ${cell(said)} |`
}

process.stdout.write(
  `# First figures

The tables of the package vega-datasets, read as a figure's data is, and the figure each gets before anyone chooses one. Written by
\`node packages/charts/tools/firstFigures.ts > docs/first-figures.md\`. What can't be read, or isn't drawn, is said in the last column, as people are told it.

${files.length} files: ${drawn} get a figure without errors, ${clean} of them without a remark; ${lines.filter((each) => each.includes('| none |')).length} can't be read as a table.

| file | rows × columns | first figure | what is said |
|---|---|---|---|
${lines.join('\n')}
`,
)
