import { columnOf, type Frame, MAX_SERIES, numberIn } from './data/frame.ts'
import { fitOneScale, sizeOf } from './data/size.ts'
import type { Dataset } from './dataset.ts'
import { COLOURS } from './draw/colours.ts'
import type { Finding, FindingCode } from './finding.ts'
import { kinds } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { formatNumber } from './text/format.ts'

const amount = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value, 0)} ${value === 1 ? one : many}`

/** Everything that is wrong or weak about a chart and its data, errors first. */
export function checkChart(spec: ChartSpec, dataset: Dataset): Finding[] {
  const mapping = checkMapping(spec, dataset)
  const findings = mapping.some(({ level }) => level === 'error')
    ? mapping
    : [...mapping, ...checkCells(spec, dataset), ...checkFrame(spec, dataset)]
  findings.push(...checkWords(spec))
  return [
    ...findings.filter(({ level }) => level === 'error'),
    ...findings.filter(({ level }) => level === 'warning'),
  ]
}

function checkMapping(spec: ChartSpec, dataset: Dataset): Finding[] {
  if (dataset.rows.length === 0)
    return [{ level: 'error', code: 'no-data', message: 'There is no data. Paste or upload a table.' }]
  const findings: Finding[] = []
  const error = (code: FindingCode, message: string, column?: string) =>
    findings.push({ level: 'error', code, message, column })
  for (const id of [spec.x, spec.splitBy, ...spec.series])
    if (id !== null && !columnOf(dataset, id))
      error('unknown-column', 'A chosen column is no longer in the data. Choose another.', id)
  if (spec.series.length === 0)
    error('no-series', 'No column is drawn. Choose at least one column of numbers.')
  for (const id of spec.series) {
    const column = columnOf(dataset, id)?.column
    if (column && column.type !== 'number')
      error(
        'not-a-number',
        `“${column.name}” is not a column of numbers. Choose another, or change its type.`,
        id,
      )
  }
  if (new Set(spec.series).size < spec.series.length || (spec.x !== null && spec.series.includes(spec.x)))
    error('same-column-twice', 'The same column is used twice. Remove one.')
  if (spec.splitBy && spec.series.length > 1)
    error(
      'split-needs-one',
      'Series that come from a column of names take one column of numbers. Remove the others.',
    )
  const { axisMissing } = kinds[spec.kind]
  if (spec.x === null && axisMissing !== null) error('no-x', axisMissing)
  return findings
}

function checkCells(spec: ChartSpec, dataset: Dataset): Finding[] {
  return spec.series.flatMap((id): Finding[] => {
    const { column, index } = columnOf(dataset, id)!
    const bad = dataset.rows.filter((row) => row[index] !== null && numberIn(row[index]) === null).length
    if (bad === 0) return []
    const are = bad === 1 ? 'is' : 'are'
    const message = `${amount(bad, 'cell')} in “${column.name}” ${are} not ${bad === 1 ? 'a number' : 'numbers'} and ${are} drawn as missing.`
    return [{ level: 'warning', code: 'bad-cells', message, column: column.id }]
  })
}

function checkFrame(spec: ChartSpec, dataset: Dataset): Finding[] {
  const frame = kinds[spec.kind].frame(spec, dataset)
  const findings: Finding[] = []
  const warn = (code: FindingCode, message: string, column?: string | null) =>
    findings.push({ level: 'warning', code, message, column: column ?? undefined })
  if (frame.rows.length === 0 || frame.series.every(({ values }) => values.every((value) => value === null)))
    return [
      {
        level: 'error',
        code: 'no-data',
        message: 'No value can be drawn. Check the chosen columns and their types.',
      },
    ]
  const missing = frame.series.reduce(
    (sum, { values }) => sum + values.filter((value) => value === null).length,
    0,
  )
  if (frame.seriesLeftOut)
    findings.push({
      level: 'error',
      code: 'too-many-series',
      message: `There are ${frame.seriesLeftOut + MAX_SERIES} series; at most ${MAX_SERIES} are drawn. Choose fewer.`,
    })
  else if (frame.series.length > COLOURS && spec.emphasis.length === 0)
    warn(
      'many-series',
      `${frame.series.length} series are more than ${COLOURS} colours can tell apart. Choose up to three that stand out.`,
    )
  findings.push(...kinds[spec.kind].check(frame, spec))
  if (!spec.splitBy) findings.push(...checkSizes(frame))
  if (missing && !spec.splitBy)
    warn('missing-values', `${amount(missing, 'value is', 'values are')} missing and shown as “No data”.`)
  if (frame.rowsLeftOut)
    warn(
      'rows-left-out',
      `${amount(frame.rowsLeftOut, 'row is', 'rows are')} left out: no readable place along the axis.`,
      spec.x,
    )
  const duplicates = frame.duplicates || repeated(frame.rows.map(({ label }) => label))
  // Points may share a place or a name.
  if (duplicates && frame.points === null)
    warn(
      'duplicates',
      spec.splitBy
        ? `${amount(duplicates, 'row repeats', 'rows repeat')} a place that another row of the same series has; the first one is drawn.`
        : `${amount(duplicates, 'row repeats', 'rows repeat')} a name or date. If the rows belong to several series, say which column names them.`,
      spec.x,
    )
  const known = new Set([
    ...frame.series.flatMap(({ key, name }) => [key, name]),
    ...frame.rows.map(({ label }) => label),
  ])
  const unknown = spec.emphasis.filter((name) => !known.has(name))
  if (unknown.length) warn('unknown-emphasis', `“${unknown[0]}” should stand out but is not in the chart.`)
  return findings
}

/** Columns on one axis of which the smaller is a flat line at the bottom. */
function checkSizes(frame: Frame): Finding[] {
  const sized = frame.series.map(({ key, name, values }) => ({ key, name, size: sizeOf(values) }))
  const known = sized.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size)
  const [largest, smallest] = [known[0], known.at(-1)]
  if (!largest || !smallest || fitOneScale(largest.size, smallest.size)) return []
  const message = `The columns “${largest.name}” and “${smallest.name}” differ so much in size that the smaller cannot be read on one scale.`
  return [{ level: 'warning', code: 'different-sizes', message, column: smallest.key }]
}

const repeated = (labels: string[]): number => labels.length - new Set(labels).size

function checkWords(spec: ChartSpec): Finding[] {
  const findings: Finding[] = []
  const empty = (text: string) => text.trim() === ''
  if (empty(spec.title))
    findings.push({
      level: 'warning',
      code: 'missing-title',
      message: 'The chart has no title. Say what it shows.',
    })
  if (empty(spec.alt))
    findings.push({
      level: 'warning',
      code: 'missing-alt',
      message: 'There is no text for readers who cannot see the chart. Start from the draft.',
    })
  if (empty(spec.sourceName))
    findings.push({
      level: 'warning',
      code: 'missing-source',
      message: 'No source is named. Say where the data comes from.',
    })
  if (!empty(spec.sourceUrl) && sourceLink(spec) === null)
    findings.push({
      level: 'warning',
      code: 'source-address',
      message: 'The address of the source is not complete. It starts with https://.',
    })
  return findings
}

/** The address of the source if it can be linked: absolute, http or https. */
export function sourceLink(spec: Pick<ChartSpec, 'sourceUrl'>): string | null {
  const text = spec.sourceUrl.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  return new URL(text).href
}
