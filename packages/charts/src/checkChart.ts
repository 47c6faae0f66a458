import type { ChartContext } from './context.ts'
import { type Dataset, isUnreadable } from '@bubbles/tables'
import { checkAnnotations } from './check/annotations.ts'
import { checkAxes } from './check/axes.ts'
import { failure, warning } from './check/finding.ts'
import { missingWords } from './check/words.ts'
import { columnOf, MAX_SERIES, numberIn } from './data/frame.ts'
import { sidesOf } from './data/formats.ts'
import { choicesOf } from './data/choices.ts'
import { columnsNotDrawn, otherColumns, withColumnsDrawn } from './data/notDrawn.ts'
import { fitOneScale, sizeOf } from './data/size.ts'
import { coloursAtHand } from './draw/colours.ts'
import type { Finding } from './finding.ts'
import { drawnBy, kindOf } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { formatNumber } from './text/format.ts'
import { usedColours } from './usedColours.ts'
import type { Frame } from './data/frameShape.ts'

const amount = (context: ChartContext, value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(context, value, 0)} ${value === 1 ? one : many}`

/** What the page the chart stands on knows: what is hard to read about its colours. */
export interface CheckOptions {
  /**
   * Findings about the page's palette, each with the place of its colour from 0 (`paletteFindings` of the domain, whose
   * shape this is). Those about colours the chart uses become findings of the chart, about two where it uses both.
   */
  palette?: readonly { index: number; other?: number; message: string }[]
}

/** Everything that is wrong or weak about a chart and its data, errors first. */
export function checkChart(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  options: CheckOptions = {},
): Finding[] {
  const mapping = checkMapping(spec, dataset)
  const findings = mapping.some(({ level }) => level === 'error')
    ? mapping
    : [
        ...mapping,
        ...checkDrawn(spec, dataset),
        ...checkCells(context, spec, dataset),
        ...checkFrame(context, spec, dataset, options),
      ]
  findings.push(...missingWords(spec, 'chart').map(([code, message]) => warning(code, message)))
  return [
    ...findings.filter(({ level }) => level === 'error'),
    ...findings.filter(({ level }) => level === 'warning'),
  ]
}

function checkMapping(spec: ChartSpec, dataset: Dataset): Finding[] {
  if (dataset.rows.length === 0) return [failure('no-data', 'There is no data. Paste or upload a table.')]
  const findings: Finding[] = []
  const others = otherColumns(spec)
  for (const id of [spec.x, spec.splitBy, ...spec.series, ...others])
    if (id !== null && !columnOf(dataset, id))
      findings.push(
        failure('unknown-column', 'A selected column is no longer in the data. Choose another.', id),
      )
  if (spec.series.length === 0)
    findings.push(failure('no-series', 'Nothing is drawn yet. Choose at least one column of numbers.'))
  const numbers = spec.kind === 'point' ? [spec.size] : spec.kind === 'table' ? [] : others
  for (const id of [...spec.series, ...numbers]) {
    const column = columnOf(dataset, id)?.column
    if (column && column.type !== 'number')
      findings.push(
        failure(
          'not-a-number',
          `“${column.name}” is not a column of numbers. Choose another, or change its type.`,
          id,
        ),
      )
  }
  if (new Set(spec.series).size < spec.series.length || (spec.x !== null && spec.series.includes(spec.x)))
    findings.push(failure('same-column-twice', 'The same column is used twice. Remove one.'))
  if (spec.splitBy && spec.series.length > 1)
    findings.push(
      failure(
        'split-needs-one',
        'When a column names the series, only one column of numbers can be drawn. Remove the others.',
      ),
    )
  const { axisMissing } = kindOf(spec)
  if (spec.x === null && axisMissing !== null) findings.push(failure('no-x', axisMissing))
  return findings
}

/** Names in a sentence: “A”, “B” and 3 more. */
function quoted(names: string[]): string {
  const [shown, left] = [names.slice(0, 3).map((name) => `“${name}”`), names.length - 3]
  if (left > 0) return `${shown.join(', ')} and ${left} more`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('')
}

/** Columns of numbers that the chart says nothing of. */
function checkDrawn(spec: ChartSpec, dataset: Dataset): Finding[] {
  const missing = columnsNotDrawn(spec, dataset)
  if (missing.length === 0) return []
  const names = quoted(missing.map(({ name }) => name))
  const canAdd = withColumnsDrawn(spec, dataset) !== null
  const message =
    missing.length === 1
      ? `${names} is not drawn. ${canAdd ? 'Add it, or leave it out.' : 'Choose it instead, or leave it out.'}`
      : `${names} are not drawn. ${canAdd ? 'Add them, or leave them out.' : 'Choose them instead, or leave them out.'}`
  return [warning('not-drawn', message, missing[0]!.id)]
}

/** Cells along the axis that have no place on it: their rows are left out. */
function badPlaces(spec: ChartSpec, dataset: Dataset): string[] {
  const x = columnOf(dataset, spec.x)
  if (!x || x.column.type === 'text') return []
  return dataset.rows
    .map((row) => row[x.index])
    .filter((cell) => isUnreadable(x.column.type, cell)) as string[]
}

function checkPlaces(context: ChartContext, spec: ChartSpec, dataset: Dataset): Finding[] {
  const bad = badPlaces(spec, dataset)
  const column = columnOf(dataset, spec.x)?.column
  if (bad.length === 0 || !column) return []
  const cells = `${amount(context, bad.length, 'cell', 'cells')} in “${column.name}”`
  const isDate = column.type === 'date'
  const message =
    bad.length === 1
      ? `${cells} is not ${isDate ? 'a date' : 'a number'}: ${quoted(bad)}. Its row is not drawn.`
      : `${cells} are not ${isDate ? 'dates' : 'numbers'}: ${quoted(bad)}. Their rows are not drawn.`
  return [warning('bad-cells', message, column.id)]
}

function checkCells(context: ChartContext, spec: ChartSpec, dataset: Dataset): Finding[] {
  const places = checkPlaces(context, spec, dataset)
  const values = spec.series.flatMap((id): Finding[] => {
    const { column, index } = columnOf(dataset, id)!
    const bad = dataset.rows.filter((row) => row[index] !== null && numberIn(row[index]) === null).length
    if (bad === 0) return []
    const cells = `${amount(context, bad, 'cell', 'cells')} in “${column.name}”`
    const message =
      bad === 1
        ? `${cells} is not a number and is drawn as missing.`
        : `${cells} are not numbers and are drawn as missing.`
    return [warning('bad-cells', message, column.id)]
  })
  return [...places, ...values]
}

function checkFrame(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  options: CheckOptions,
): Finding[] {
  const kind = kindOf(spec)
  const frame = kind.frame(context, spec, dataset)
  if (frame.rows.length === 0 || frame.series.every(({ values }) => values.every((value) => value === null)))
    return [failure('no-data', 'No value can be drawn. Check the chosen columns and their types.')]
  return [
    ...checkSeries(context, spec, frame),
    ...kind.check(context, frame, spec),
    ...checkAxes(context, spec, frame),
    ...checkAnnotations(context, spec, frame),
    ...checkRows(context, spec, frame, badPlaces(spec, dataset).length),
    ...checkEmphasis(spec, frame),
    ...checkPalette(context, spec, dataset, options),
  ]
}

/** Too many lines or bars, and such that do not go together. */
function checkSeries(context: ChartContext, spec: ChartSpec, frame: Frame): Finding[] {
  const findings: Finding[] = []
  const colours = coloursAtHand(context, spec)
  // Panels are told apart by their names, and on scales of their own nothing has to go together.
  const isInPanels = drawnBy(spec) === 'panels'
  const isTable = spec.kind === 'table'
  const isApart = isTable || (isInPanels && spec.panelScale === 'own')
  if (frame.seriesLeftOut)
    findings.push(
      failure(
        'too-many-series',
        `There are ${frame.seriesLeftOut + MAX_SERIES} series; at most ${MAX_SERIES} are drawn. Choose fewer.`,
      ),
    )
  else if (
    !isTable &&
    spec.kind !== 'heat' &&
    !isInPanels &&
    frame.series.length > colours &&
    spec.emphasis.length === 0
  )
    findings.push(
      warning(
        'many-series',
        spec.palette === 'single'
          ? `${frame.series.length} series are too many for ${colours} shades of one colour. Choose the whole palette, or one that stands out.`
          : `${frame.series.length} series are too many to tell apart with ${colours} colours. Choose up to three that stand out.`,
      ),
    )
  if (spec.splitBy || isApart) return findings
  for (const side of Object.values(sidesOf(spec, frame))) {
    findings.push(...checkUnits(spec, side))
    if (spec.yScale === 'linear' || spec.kind === 'dual') findings.push(...checkSizes(side))
  }
  return findings
}

/** Columns on one axis that count different things. */
function checkUnits(spec: ChartSpec, frame: Frame): Finding[] {
  if (spec.kind === 'doughnut' || spec.kind === 'arc') return []
  const units = [...new Set(frame.series.map(({ key }) => choicesOf(spec, key).unit))]
  if (units.length < 2) return []
  const shown = units.map((unit) => (unit === '' ? 'none' : unit)).join(', ')
  return [
    warning('different-units', `The columns have different units (${shown}), so they can’t share an axis.`),
  ]
}

/** Columns on one axis of which the smaller is a flat line at the bottom. */
function checkSizes(frame: Frame): Finding[] {
  const sized = frame.series.map(({ key, name, values }) => ({ key, name, size: sizeOf(values) }))
  const known = sized.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size)
  const [largest, smallest] = [known[0], known.at(-1)]
  if (!largest || !smallest || fitOneScale(largest.size, smallest.size)) return []
  const message = `The columns “${largest.name}” and “${smallest.name}” differ so much in size that the smaller can’t be read on the same scale.`
  return [warning('different-sizes', message, smallest.key)]
}

const repeated = (labels: string[]): number => labels.length - new Set(labels).size

/** How many values a series lacks: along an axis, those between its first and its last, as it may start later than others. */
function missingIn(values: (number | null)[], { axis, points }: Frame): number {
  const all = axis.kind === 'name' || points !== null
  const first = all ? 0 : values.findIndex((value) => value !== null)
  const last = all || first < 0 ? values.length - 1 : values.findLastIndex((value) => value !== null)
  return values.slice(Math.max(0, first), last + 1).filter((value) => value === null).length
}

/** What values that are missing leave open: one, and several. */
const GAPS = {
  line: ['its line has a gap', 'lines have gaps'],
  area: ['its area has a gap', 'areas have gaps'],
} as const

/** Values and rows that are missing, or there twice; `bad`: rows whose place was named as unreadable already. */
function checkRows(context: ChartContext, spec: ChartSpec, frame: Frame, bad: number): Finding[] {
  const findings: Finding[] = []
  const gaps = frame.series.map(({ values }) => missingIn(values, frame))
  const missing = gaps.reduce((sum, some) => sum + some, 0)
  const column = frame.series[gaps.findIndex((some) => some > 0)]?.key
  if (missing && frame.points)
    findings.push(
      warning(
        'missing-values',
        `${amount(context, missing, 'point has', 'points have')} no value and ${missing === 1 ? 'is' : 'are'} not drawn.`,
      ),
    )
  else if (missing && !spec.splitBy)
    findings.push(
      warning(
        'missing-values',
        spec.kind === 'line' || spec.kind === 'area' || spec.kind === 'dual'
          ? `${amount(context, missing, 'value is', 'values are')} missing: ${GAPS[spec.kind === 'area' ? 'area' : 'line'][missing === 1 ? 0 : 1]} there.`
          : `${amount(context, missing, 'value is', 'values are')} missing and shown as “No data”.`,
        column,
      ),
    )
  const placeless = frame.rowsLeftOut - bad
  if (placeless > 0)
    findings.push(
      warning(
        'rows-left-out',
        `${amount(context, placeless, 'row is', 'rows are')} skipped: no readable position on the axis.`,
        spec.x,
      ),
    )
  const unnamed = frame.rows.filter(({ label }) => label.trim() === '').length
  if (unnamed && frame.axis.kind === 'name' && frame.points === null)
    findings.push(
      warning(
        'unnamed-rows',
        unnamed === 1
          ? '1 row has no name, so readers can’t tell what it is. Add a name, or remove the row.'
          : `${formatNumber(context, unnamed, 0)} rows have no name, so readers can’t tell what they are. Add names, or remove the rows.`,
        spec.x,
      ),
    )
  const duplicates = frame.duplicates || repeated(frame.rows.map(({ label }) => label))
  // Points may share a place or a name, and rows of a table are told apart by all they say.
  if (duplicates && frame.points === null && spec.kind !== 'table')
    findings.push(
      warning(
        'duplicates',
        spec.splitBy
          ? `${amount(context, duplicates, 'row repeats', 'rows repeat')} a position already taken by another row of the series; the first one is drawn.`
          : `${amount(context, duplicates, 'row repeats', 'rows repeat')} a name or date. If the rows belong to several series, say which column names them.`,
        spec.x,
      ),
    )
  return findings
}

function checkEmphasis(spec: ChartSpec, frame: Frame): Finding[] {
  if (spec.kind === 'dual') return []
  const known = new Set([
    ...[...frame.series, ...(frame.points?.groups ?? [])].flatMap(({ key, name }) => [key, name]),
    ...frame.rows.map(({ label }) => label),
  ])
  const unknown = spec.emphasis.find((name) => !known.has(name))
  if (unknown !== undefined)
    return [warning('unknown-emphasis', `“${unknown}” should stand out but is not in the chart.`)]
  if (spec.palette === 'emphasis' && spec.emphasis.length === 0)
    return [
      warning(
        'unknown-emphasis',
        'Everything is grey because nothing is highlighted. Choose what stands out.',
      ),
    ]
  return []
}

/** What is hard about the colours of the palette that this chart uses. */
function checkPalette(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  options: CheckOptions,
): Finding[] {
  const { palette = [] } = options
  if (palette.length === 0) return []
  const used = new Set(
    spec.palette === 'single'
      ? [spec.colour - 1]
      : usedColours(context, spec, dataset).map(({ colour }) => colour - 1),
  )
  return palette
    .filter(({ index, other }) => used.has(index) && (other === undefined || used.has(other)))
    .slice(0, 1)
    .map(({ index, message }) => warning('palette', `Colour ${index + 1}: ${message}`))
}
