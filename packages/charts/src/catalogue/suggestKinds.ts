import { ENGLISH } from '../context.ts'
import type { Dataset, DatasetColumn } from '@bubbles/tables'
import { cellsOf } from '../data/measures.ts'
import { scaleOf } from '../data/scaleWords.ts'
import { writtenAs } from '../data/writtenAs.ts'
import { fitOneScale, sizeOf } from '../data/size.ts'
import { COLOURS } from '../draw/colours.ts'
import { columnsFit } from '../kinds/bar/verticalLayout.ts'
import { bar } from '../kinds/bar/bar.ts'
import { type ChartSpec, chartSpec } from '../spec.ts'
import { formatCount } from '../text/format.ts'
import {
  judgeArea,
  judgeDual,
  judgeHeat,
  judgeHistogram,
  judgeRange,
  judgeSlope,
  judgeTable,
} from './judgeMore.ts'
import {
  answerNames,
  areThere,
  type Columns,
  columnsFor,
  count,
  distinct,
  good,
  hasNegatives,
  isOrdered,
  poor,
  type Profile,
  profileOf,
  repeated,
  type TypeSettings,
  type Verdict,
} from './profile.ts'
import { type ChartType, type ChartTypeId, chartTypeOf, chartTypes } from './types.ts'

export interface Suggestion {
  type: ChartTypeId
  name: string
  /** To be merged into a specification: `{ ...spec, ...settings }`. Also what a live thumbnail draws. */
  settings: TypeSettings
  fits: boolean
  /** Why it does not fit, as a sentence; '' where it does. */
  reason: string
}

const DEFAULTS = chartSpec.parse({})
const NO_NUMBERS = 'There is no column of numbers to draw'

function judgeLine(profile: Profile): Verdict {
  const { along, places, series } = profile
  if (!along || along.type === 'text') return poor('Names have no order for a line to follow', 10)
  if (profile.repeats)
    return poor(`Values of “${along.name}” appear in several rows, so a line would jump between them`, 8)
  if (places < 3)
    return poor(`${count(places, 'point')} are too few for a line; bars are easier to compare`, 10)
  return series > COLOURS
    ? poor(`${series} lines are hard to tell apart; choose those that stand out`, 60)
    : good(100)
}

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

/** Answers of a scale on both sides of their middle. */
function judgeDiverging(profile: Profile): Verdict {
  const verdict = judgeStack(profile, true, false)
  if (verdict.reason) return verdict
  return scaleOf(answerNames(profile.dataset, profile.mapping))
    ? good(84)
    : poor('Only answers on a scale, such as “Agree” and “Disagree”, have a middle', 8)
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
  if (along?.type === 'date') return poor('Points ignore dates; a line shows change over time', 9, settings)
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
  if (id === 'dual') return judgeDual(profile, current)
  if (id === 'histogram') return judgeHistogram(profile)
  if (id === 'heat') return judgeHeat(profile)
  if (id === 'table') return judgeTable(profile, current)
  if (id === 'area' || id === 'area-stacked' || id === 'area-share') return judgeArea(profile, STACKING[id])
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
