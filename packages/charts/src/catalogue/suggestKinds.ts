import { ENGLISH } from '../context.ts'
import { type Cell, type Dataset, type DatasetColumn, parseIsoDate } from '@bubbles/tables'
import { numberIn } from '../data/frame.ts'
import { cellsOf, measuresOf } from '../data/measures.ts'
import { scaleOf } from '../data/scaleWords.ts'
import { writtenAs } from '../data/writtenAs.ts'
import { fitOneScale, sizeOf } from '../data/size.ts'
import { COLOURS } from '../draw/colours.ts'
import { columnsFit } from '../kinds/bar/verticalLayout.ts'
import { bar } from '../kinds/bar/bar.ts'
import { type ChartSpec, chartSpec } from '../spec.ts'
import { suggestMapping } from '../suggestMapping.ts'
import { formatCount } from '../text/format.ts'
import { type ChartType, type ChartTypeId, chartTypeOf, chartTypes } from './types.ts'

/** The settings a choice of a type makes: how it looks and which column does what. */
export type TypeSettings = Pick<
  ChartSpec,
  | 'kind'
  | 'orientation'
  | 'stacking'
  | 'centre'
  | 'innerRadius'
  | 'x'
  | 'series'
  | 'splitBy'
  | 'size'
  | 'label'
  | 'mark'
  | 'sort'
  | 'otherMapping'
> &
  Partial<Pick<ChartSpec, 'palette'>>

export interface Suggestion {
  type: ChartTypeId
  name: string
  /** To be merged into a specification: `{ ...spec, ...settings }`. Also what a live thumbnail draws. */
  settings: TypeSettings
  fits: boolean
  /** Why it does not fit, as a sentence; '' where it does. */
  reason: string
}

type Columns = NonNullable<ChartSpec['otherMapping']>

const columnsIn = ({ x, series, splitBy, size, label, mark }: Columns): Columns => ({
  x,
  series,
  splitBy,
  size,
  label,
  mark,
})

/** What the kinds on one side took from the columns: points, or all the others; null where they never did. */
function columnsFor(points: boolean, current: ChartSpec | undefined): Columns | null {
  if (!current) return null
  return (current.kind === 'point') === points ? columnsIn(current) : current.otherMapping
}

/** Whether every column that is named is there, and those that are drawn hold numbers. */
function areThere({ x, series, splitBy, size, label, mark }: Columns, { columns }: Dataset): boolean {
  const types = new Map(columns.map(({ id, type }) => [id, type]))
  return (
    series.length > 0 &&
    series.every((id) => types.get(id) === 'number') &&
    [x, splitBy, size, label, mark].every((id) => id === null || types.has(id))
  )
}

/** What the data is like, and the columns a chart of names or dates would draw. */
interface Profile {
  dataset: Dataset
  mapping: Columns & Pick<TypeSettings, 'sort'>
  along: DatasetColumn | undefined
  /** Different places along the axis, and series. */
  places: number
  /** Whether one place has several rows, so that a mark for each would repeat its name. */
  repeats: boolean
  series: number
  values: number[]
  /** Whether no columns were chosen before. */
  isNew: boolean
  /** Number columns that measure something. */
  measures: DatasetColumn[]
}

const distinct = (cells: (Cell | undefined)[]): number =>
  new Set(cells.filter((cell) => cell !== null && cell !== '')).size

/** The mapping of the current chart where its columns are there, else a first choice. */
function profileOf(dataset: Dataset, current: ChartSpec | undefined): Profile {
  const column = (id: string | null) => dataset.columns.find((one) => one.id === id)
  const kept = columnsFor(false, current)
  const isNew = !current || !kept || !areThere(kept, dataset)
  const mapping: Profile['mapping'] = isNew
    ? { size: null, label: null, mark: null, ...suggestMapping(dataset) }
    : { ...kept, sort: current.sort }
  const along = column(mapping.x)
  const drawn = mapping.series.map(column)
  const places = along ? distinct(cellsOf(dataset, along)) : dataset.rows.length
  const series = mapping.splitBy === null ? drawn.length : distinct(cellsOf(dataset, column(mapping.splitBy)))
  return {
    dataset,
    mapping,
    isNew,
    along,
    places,
    repeats: dataset.rows.length > places * (mapping.splitBy === null ? 1 : series),
    series,
    values: drawn.flatMap((one) => cellsOf(dataset, one).flatMap((cell) => numberIn(cell) ?? [])),
    measures: measuresOf(dataset),
  }
}

const count = (value: number, one: string): string =>
  `${formatCount(ENGLISH, value)} ${one}${value === 1 ? '' : 's'}`

/** How well a type suits: the larger the better; a reason where it does not. */
interface Verdict {
  score: number
  reason: string
  settings?: Partial<TypeSettings>
}

const good = (score: number, settings?: Partial<TypeSettings>): Verdict => ({ score, reason: '', settings })
const poor = (reason: string, score = 0, settings?: Partial<TypeSettings>): Verdict => ({
  score,
  reason,
  settings,
})

const DEFAULTS = chartSpec.parse({})
const NO_NUMBERS = 'There is no column of numbers to draw'
const isOrdered = ({ along }: Profile) => along?.type === 'date' || along?.type === 'number'
const hasNegatives = ({ values }: Profile) => values.some((value) => value < 0)

function judgeLine(profile: Profile): Verdict {
  const { along, places, series } = profile
  if (!along || along.type === 'text') return poor('Names have no order for a line to follow', 10)
  if (profile.repeats)
    return poor(`“${along.name}” appears in several rows each; a line would jump between them`, 8)
  if (places < 3) return poor(`${count(places, 'point')} don’t make a line; bars are easier to compare`, 10)
  return series > COLOURS
    ? poor(`${series} lines are hard to tell apart; choose those that stand out`, 60)
    : good(100)
}

/** Rows that share a name: a bar for each would say the name again and again. */
const repeated = ({ along }: Profile, what: string): Verdict =>
  poor(`“${along?.name ?? 'The first column'}” has the same name in several rows; ${what} would repeat it`, 6)

function judgeBar(profile: Profile): Verdict {
  if (profile.repeats) return repeated(profile, 'bars')
  const bars = profile.places * Math.max(1, profile.series)
  if (bars > 40)
    return poor(`${count(bars, 'bar')} are more than readers can compare; use lines or fewer rows`, 20)
  if (profile.along?.type === 'date') return good(50)
  return good(profile.series > 1 ? 85 : 95)
}

function judgeColumn(profile: Profile): Verdict {
  if (profile.repeats) return repeated(profile, 'columns')
  const { places, series } = profile
  if (isOrdered(profile)) {
    if (places * series > 120)
      return poor(`${count(places * series, 'column')} are too thin; a line is clearer`, 15)
    return good(series > 3 ? 55 : 80)
  }
  if (places * Math.max(1, series) > 24)
    return poor(`${count(places, 'name')} don’t fit under columns; horizontal bars are clearer`, 15)
  const upright: ChartSpec = { ...DEFAULTS, ...profile.mapping, kind: 'bar', orientation: 'vertical' }
  if (!columnsFit(ENGLISH, bar.frame(ENGLISH, upright, profile.dataset), upright).wide)
    return poor('The names don’t fit under columns, so horizontal bars are drawn', 15)
  return good(70)
}

function judgeStack(profile: Profile, share: boolean, upright: boolean): Verdict {
  const { series, places, along } = profile
  if (series < 2) return poor('One series has no parts to stack', 5)
  if (hasNegatives(profile)) return poor('Values below zero cannot be stacked', 5)
  if (profile.repeats) return repeated(profile, 'bars')
  if (series > 6) return poor(`Bars of ${series} parts are hard to compare; choose up to six`, 12)
  const limit = upright ? 60 : 40
  if (places > limit) return poor(`${count(places, 'bar')} are more than readers can compare`, 12)
  const natural = (along?.type === 'date') === upright
  return good((share ? 45 : 50) + (natural ? 4 : 0))
}

/** What the parts of a bar are called. */
function answerNames(dataset: Dataset, { series, splitBy }: Pick<Columns, 'series' | 'splitBy'>): string[] {
  const column = (id: string | null) => dataset.columns.find((one) => one.id === id)
  if (splitBy === null) return series.map((id) => column(id)?.name ?? '')
  return [...new Set(cellsOf(dataset, column(splitBy)).map((cell) => `${cell ?? ''}`))].filter(Boolean)
}

/** Answers of a scale on both sides of their middle. */
function judgeDiverging(profile: Profile): Verdict {
  const verdict = judgeStack(profile, true, false)
  if (verdict.reason) return verdict
  return scaleOf(answerNames(profile.dataset, profile.mapping))
    ? good(84)
    : poor('Only answers of a scale, such as “Agree” and “Disagree”, have a middle', 8)
}

/** An area flattens what changes little: it starts at zero. */
const FLAT = 0.6

function judgeArea(profile: Profile, stacking: 'none' | 'stacked' | 'share'): Verdict {
  const { along, places, series, values } = profile
  if (!along || along.type === 'text') return poor('Names have no order for areas to follow', 7)
  if (profile.repeats)
    return poor(`“${along.name}” appears in several rows each; an area would jump between them`, 5)
  if (places < 3) return poor(`${count(places, 'point')} don’t make an area; bars are easier to compare`, 6)
  if (stacking === 'none') {
    if (series > 1) return poor('Areas of several series cover one another; stack them or draw lines', 11)
    if (Math.min(...values) > Math.max(...values) * FLAT)
      return poor('An area starts at zero, so little of the change is seen; a line shows it', 13)
    return good(60)
  }
  if (series < 2) return poor('One series has no parts to stack', 5)
  if (hasNegatives(profile)) return poor('Values below zero cannot be stacked', 5)
  if (series > 6) return poor(`${series} areas on one another are hard to follow; choose up to six`, 12)
  return good(stacking === 'share' ? 52 : 58)
}

function judgeRange(profile: Profile): Verdict {
  const { along, places, series } = profile
  if (series < 2) return poor('A range needs two columns of numbers', 4)
  if (profile.repeats) return repeated(profile, 'ranges')
  if (along?.type === 'date') return poor('Ranges leave the course of time out; a line shows it', 9)
  if (series > 5) return poor(`${series} dots in one row are hard to tell apart; choose up to five`, 9)
  if (places > 40) return poor(`${count(places, 'row')} are more than readers can compare`, 12)
  return good(series === 2 ? 84 : 46)
}

/** Whether every drawn column is named after a moment: 2010, 2020. */
const areMoments = ({ dataset, mapping }: Profile): boolean =>
  mapping.series.every((id) => parseIsoDate(dataset.columns.find((column) => column.id === id)?.name ?? ''))

/** Lines that can be told apart on the way from one moment to another. */
const MAX_SLOPES = 30

function judgeSlope(profile: Profile): Verdict {
  const { along, places, series } = profile
  if (profile.repeats) return repeated(profile, 'lines')
  const isTurned = along?.type === 'date' || along?.type === 'number'
  const [moments, lines] = isTurned ? [places, series] : [series, places]
  if (moments !== 2) return poor(`A slope compares two moments; this data has ${moments === 1 ? 'one' : moments}`, 6)
  if (lines > MAX_SLOPES) return poor(`${count(lines, 'line')} between two moments are a tangle`, 9)
  return good(isTurned || areMoments(profile) ? 90 : 44)
}

/** Fewer values than these show no shape. */
const MIN_COUNTED = 20

function judgeHistogram(profile: Profile): Verdict {
  const { along, dataset, mapping, values } = profile
  if (mapping.series.length > 1) return poor('A histogram counts the values of one column of numbers', 5)
  if (along?.type === 'date' && !profile.repeats)
    return poor('A histogram leaves the dates out; a line shows change over time', 5)
  if (values.length < MIN_COUNTED)
    return poor(`${count(values.length, 'value')} are too few to show how they are spread`, 5)
  // Many rows, and nothing along which they could be drawn.
  return good(along === undefined || profile.repeats || dataset.rows.length > 60 ? 88 : 42)
}

function judgeHeat(profile: Profile): Verdict {
  const { along, places, series } = profile
  if (profile.repeats) return repeated(profile, 'a heat table')
  if (series < 3 || places < 3) return poor('A heat table needs several rows and columns', 4)
  if (series > 60 || places > 60)
    return poor(`${count(places, 'row')} and ${count(series, 'column')} are more than fit a heat table`, 7)
  // Where bars and lines would be too many, colours still show a pattern.
  return good(along?.type !== 'date' && series * places > 40 ? 87 : 43)
}

function judgeParts(profile: Profile, pie: boolean): Verdict {
  const { places, series, along, mapping, isNew } = profile
  const what = pie ? 'A pie' : 'A doughnut'
  const parts = places === 1 ? series : places
  // The order somebody chose, or the data has for other kinds, is there again when they are.
  const settings = isNew && mapping.sort === 'data' && series === 1 ? { sort: 'value' as const } : {}
  if (hasNegatives(profile)) return poor(`${what} can’t show values below zero`, 4, settings)
  if (along?.type === 'date' && places > 1)
    return poor(`${what} shows parts of one whole, not change over time`, 3, settings)
  if (profile.repeats) return repeated(profile, 'parts')
  if (parts < 2) return poor(`${what} with one part shows nothing`, 3, settings)
  if (parts > 7)
    return poor(`${what} with ${parts} parts is hard to read; bars are easier to compare`, 8, settings)
  if (places > 1 && series > 1)
    return poor(`${what} shows one column or row; bars can show all ${series}`, 7, settings)
  return good(pie ? 30 : 40, settings)
}

/** Two measures of the same rows, and what tells the rows apart. */
function judgePoint(profile: Profile, current: ChartSpec | undefined): Verdict {
  const { dataset, measures, along } = profile
  const kept = columnsFor(true, current)
  if (kept && areThere(kept, dataset)) return good(70, kept)
  const dates = dataset.columns.find(({ type }) => type === 'date')
  const pair = measures.length > 1 ? measures.slice(0, 2) : dates && measures[0] ? [dates, measures[0]] : []
  const [x, y] = pair
  if (!x || !y) return poor('Points need two columns of numbers', 2)
  const texts = dataset.columns.filter(({ type }) => type === 'text')
  const unique = (column: DatasetColumn) => distinct(cellsOf(dataset, column)) > dataset.rows.length * 0.9
  const label = texts.find(unique)
  const groups = texts.find(
    (column) =>
      column !== label && distinct(cellsOf(dataset, column)) <= 7 && distinct(cellsOf(dataset, column)) > 1,
  )
  const settings: Columns = {
    x: x.id,
    series: [y.id],
    splitBy: groups?.id ?? null,
    label: label?.id ?? null,
    size: null,
    mark: null,
  }
  // Several rows at each date are what points show and lines do not.
  if (x.type === 'date' && profile.repeats) return good(60, settings)
  if (x.type === 'date')
    return poor('Points need two columns of numbers; over time, a line is clearer', 7, settings)
  if (dataset.rows.length < 8)
    return poor(
      `${count(dataset.rows.length, 'point')} are too few to show a pattern; bars are clearer`,
      6,
      settings,
    )
  if (along?.type === 'date')
    return poor('Points leave out the dates; a line shows change over time', 9, settings)
  const apart = !fitOneScale(sizeOf(cellsOf(dataset, x)), sizeOf(cellsOf(dataset, y)))
  // Columns that cannot share an axis can still stand on one each.
  return good(apart || profile.repeats ? 98 : 65, settings)
}

function judgeArc(profile: Profile): Verdict {
  const { dataset, places } = profile
  const rows = dataset.rows.length
  if (rows === 1) return good(places === 1 && profile.series === 1 ? 120 : 35)
  if (rows > 6)
    return poor(`A gauge shows one number; ${formatCount(ENGLISH, rows)} are easier to compare as bars`, 1)
  return poor('A gauge shows one number and its target; several are easier to compare as bars', 11)
}

const STACKING = { area: 'none', 'area-stacked': 'stacked', 'area-share': 'share' } as const

function judge({ id }: ChartType, profile: Profile, current: ChartSpec | undefined): Verdict {
  if (profile.measures.length === 0 && profile.mapping.series.length === 0) return poor(NO_NUMBERS)
  if (id === 'line') return judgeLine(profile)
  if (id === 'bar') return judgeBar(profile)
  if (id === 'column') return judgeColumn(profile)
  if (id === 'doughnut' || id === 'pie') return judgeParts(profile, id === 'pie')
  if (id === 'point') return judgePoint(profile, current)
  if (id === 'arc') return judgeArc(profile)
  if (id === 'bar-diverging') return judgeDiverging(profile)
  if (id === 'range') return judgeRange(profile)
  if (id === 'slope') return judgeSlope(profile)
  if (id === 'histogram') return judgeHistogram(profile)
  if (id === 'heat') return judgeHeat(profile)
  if (id === 'area' || id === 'area-stacked' || id === 'area-share')
    return judgeArea(profile, STACKING[id])
  return judgeStack(profile, id.endsWith('share'), id.startsWith('column'))
}

/** Diverging bars took the colours of scales: other types of what is no scale go back to the organisation's. */
function paletteBack({ dataset, mapping }: Profile, current: ChartSpec | undefined): Partial<TypeSettings> {
  const isDiverging = current && chartTypeOf(current) === 'bar-diverging'
  if (!isDiverging || current.palette !== 'scale' || scaleOf(answerNames(dataset, mapping))) return {}
  return { palette: 'organisation' }
}

/**
 * All types for this data, best first, each with the settings that draw it and, where it does not fit, why: never
 * disabled, a reason in words. With a current chart, its columns are kept whole, also those that a type does not draw: a
 * type can be tried and left again, and nothing is lost.
 */
export function suggestKinds(dataset: Dataset, current?: ChartSpec): Suggestion[] {
  const profile = profileOf(dataset, current)
  const { orientation, innerRadius } = current ?? DEFAULTS
  return chartTypes
    .map((type, order) => {
      const { score, reason, settings } = judge(type, profile, current)
      const whole: TypeSettings = {
        orientation,
        stacking: 'none',
        centre: false,
        innerRadius,
        ...paletteBack(profile, current),
        ...profile.mapping,
        ...type.settings,
        ...settings,
        otherMapping: columnsFor(type.settings.kind !== 'point', current),
      }
      return { type: type.id, name: type.name, settings: whole, fits: reason === '', reason, score, order }
    })
    .toSorted((a, b) => Number(b.fits) - Number(a.fits) || b.score - a.score || a.order - b.order)
    .map(({ score: _score, order: _order, ...suggestion }) => suggestion)
}

/** The chart that new data is drawn as until somebody chooses: the first type that fits, its numbers as they were written. */
export function suggestChart(
  dataset: Dataset,
): TypeSettings & Pick<ChartSpec, 'formats'> & Partial<Pick<ChartSpec, 'palette'>> {
  const { settings } = suggestKinds(dataset)[0]!
  const chosen = { ...settings, ...answersAsScale(dataset, settings) }
  return { ...chosen, ...writtenAs(dataset, chosen) }
}

/** Answers that are words of a scale are drawn as their shares of the whole, in the colours of scales. */
function answersAsScale(dataset: Dataset, { kind, series, splitBy }: TypeSettings) {
  return kind === 'bar' && splitBy === null && scaleOf(answerNames(dataset, { series, splitBy }))
    ? ({ orientation: 'horizontal', stacking: 'share', palette: 'scale', sort: 'data' } as const)
    : {}
}
