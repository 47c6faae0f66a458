import { Text } from '@bubbles/ui'
import { Link } from '@tanstack/react-router'
import { type PointerEvent, useMemo, useState } from 'react'
import { measureTicks, measureWords, valueInWords } from './measure.ts'
import { isMeasured, measureOf, noNumbers, type Numbers, type Point } from './overview.ts'
import { countOf } from '../../../format/numbers.ts'
import { periodInWords, pointLabel } from './pointWords.ts'
import type { Unit } from './spans.ts'
import type { Measure } from '../search.ts'
import styles from './TrendChart.module.css'
import { type Flag, placeFlags } from './placeFlags.ts'
import { labelledPoints } from './trend.ts'
import { useWidth } from '../parts/useWidth.ts'
import { needsYears } from '../../../format/utcDays.ts'

const PLOT = 150
const BOTTOM = 26
const RIGHT = 8
/** Room for one row of flags, and for each further one: the height a pointer needs. */
const [FLAGS, ROW] = [34, 24]

/** Px that the axis leaves a label: of a day, of one with its year, and of a month. */
const [DAY, DATE, MONTH] = [64, 92, 76]

/** Width of a label in px: 12 px Roboto is a little under 6 px a character. */
const widthOf = (label: string): number => label.length * 5.9

/**
 * Readers, views or time by day, week or month: line and area of these, dots for as many before, and a flag where something
 * was published. Pointer and arrow keys move a crosshair that tells both values.
 */
export function TrendChart({
  points,
  unit,
  measure,
  flags,
  comparing,
  endsToday,
  since,
}: {
  points: readonly Point[]
  unit: Unit
  measure: Measure
  flags: readonly Flag[]
  /** Whether the days before are drawn and told. */
  comparing: boolean
  /** Whether the last day, week or month is not over. */
  endsToday: boolean
  /** The first day that was measured; null: all were. */
  since: Date | null
}) {
  const [ref, width] = useWidth()
  const [shown, setShown] = useState<number | null>(null)

  const withYear = needsYears(points)
  const now = points.map((each) => measureOf(each.now, measure))
  const before = points.map((each) => measureOf(each.before?.numbers ?? noNumbers, measure))
  const ticks = measureTicks(measure, Math.max(0, ...now, ...(comparing ? before : [])))
  const tickLabels = ticks.map((tick) => (tick === 0 ? '0' : valueInWords(measure, tick)))
  const left = Math.max(...tickLabels.map(widthOf)) + 16
  const inner = Math.max(width - left - RIGHT, 1)
  const space = unit === 'month' ? MONTH : withYear ? DATE : DAY
  const last = Math.max(points.length - 1, 1)
  const xOf = (index: number): number => left + (points.length === 1 ? inner / 2 : (index / last) * inner)
  // A day without a visit has no time and no share: no line leads there.
  const isGap = (numbers: Numbers): boolean => measureWords[measure].kind !== 'count' && numbers.visits === 0
  const unmeasured = points.filter((each) => !isMeasured(each.last, since)).length
  const gapsNow = points.map((each, index) => index < unmeasured || isGap(each.now))
  const gapsBefore = points.map(
    (each) => each.before === null || !isMeasured(each.before.last, since) || isGap(each.before.numbers),
  )
  const placed = useMemo(
    () =>
      width === 0 ? [] : placeFlags(flags, { xOf: (index) => left + (index / last) * inner, width, widthOf }),
    [flags, width, left, last, inner],
  )
  const lowest = Math.max(-1, ...placed.map(({ row }) => row))
  const top = lowest < 0 ? 12 : FLAGS + lowest * ROW
  const height = top + PLOT + BOTTOM
  const highest = ticks.at(-1)!
  const yOf = (value: number): number => top + PLOT - (value / highest) * PLOT
  const at = (index: number): string => `${round(xOf(index))} ${round(yOf(now[index] ?? 0))}`
  const path = (values: number[], gaps: readonly boolean[]): string =>
    values
      .map((value, index) => {
        if (gaps[index]) return ''
        const start = index === 0 || gaps[index - 1]
        // A single day between gaps is a dot.
        const dot = start && (index === values.length - 1 || gaps[index + 1]) ? 'h.01' : ''
        return `${start ? 'M' : 'L'}${round(xOf(index))} ${round(yOf(value))}${dot}`
      })
      .join('')
  // Up to the middle between the last day that was not measured and the first that was.
  const shade = unmeasured >= points.length ? inner : Math.max(0, xOf(unmeasured) - left - inner / last / 2)
  const several = points.length > 1
  const dotsFirst = several && points[0]!.isCut && !gapsNow[0] && !gapsNow[1]
  const dotsLast = several && (endsToday || points[last]!.isCut) && !gapsNow[last] && !gapsNow[last - 1]
  const gapsLine = gapsNow.map(
    (gap, index) => gap || (dotsFirst && index === 0) || (dotsLast && index === last),
  )

  const wordsAt = (values: number[], gaps: readonly boolean[], index: number): string =>
    gaps[index] ? 'no readers' : valueInWords(measure, values[index]!)
  const nowInWords = (index: number): string =>
    index < unmeasured
      ? NOT_YET
      : wordsAt(now, gapsNow, index) + (endsToday && index === points.length - 1 ? ' so far' : '')
  const beforeInWords = (index: number): string => {
    const period = points[index]!.before
    if (period === null) return ''
    const words = isMeasured(period.last, since) ? wordsAt(before, gapsBefore, index) : NOT_YET
    if (unit !== 'day') return `${words}, ${periodInWords(period, unit)}`
    return `${words}, ${several ? countOf(points.length, unit) : 'the day'} before`
  }
  const told = (index: number): string =>
    [
      `${periodInWords(points[index]!, unit, withYear)}: ${nowInWords(index)}`,
      ...(comparing && points[index]!.before ? [beforeInWords(index)] : []),
    ].join('; ')

  const onPoint = (event: PointerEvent<HTMLElement>): void => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    setShown(points.length === 1 ? 0 : Math.min(Math.max(Math.round((at / inner) * last), 0), last))
  }

  return (
    <div className={styles.chart} ref={ref} style={{ height }}>
      {width > 0 && (
        <>
          <svg width={width} height={height} className={styles.drawing} aria-hidden>
            {ticks.map((tick, index) => (
              <g key={tick}>
                <line
                  x1={left}
                  x2={width - RIGHT}
                  y1={round(yOf(tick)) + 0.5}
                  y2={round(yOf(tick)) + 0.5}
                  className={tick === 0 ? styles.axis : styles.grid}
                />
                <text x={left - 10} y={yOf(tick) + 4} className={styles.tick} textAnchor="end">
                  {tickLabels[index]}
                </text>
              </g>
            ))}
            {unmeasured > 0 && (
              <>
                <rect x={left} y={top} width={shade} height={PLOT} className={styles.unmeasured} />
                {shade > widthOf(NOT_YET) + 24 && (
                  <text
                    x={left + shade / 2}
                    y={top + PLOT / 2 + 4}
                    className={styles.tick}
                    textAnchor="middle"
                  >
                    {NOT_YET}
                  </text>
                )}
              </>
            )}
            {labelledPoints(points, unit, inner, space).map((index) => (
              <g key={index}>
                <line
                  x1={xOf(index)}
                  x2={xOf(index)}
                  y1={top + PLOT}
                  y2={top + PLOT + 4}
                  className={styles.axis}
                />
                <text
                  x={xOf(index)}
                  y={top + PLOT + 19}
                  className={styles.tick}
                  textAnchor={points.length > 1 && index === 0 ? 'start' : index === last ? 'end' : 'middle'}
                >
                  {pointLabel(points[index]!.day, unit, withYear)}
                </text>
              </g>
            ))}
            {points.length - unmeasured > 1 && !gapsNow.includes(true, unmeasured) && (
              <path
                d={`${path(now, gapsNow)}L${round(xOf(last))} ${top + PLOT}L${round(xOf(unmeasured))} ${top + PLOT}Z`}
                className={styles.area}
              />
            )}
            {comparing && <path d={path(before, gapsBefore)} className={styles.before} />}
            <path
              d={path(now, gapsLine)}
              className={points.length > 120 ? `${styles.line} ${styles.thin}` : styles.line}
            />
            {dotsFirst && <path d={`M${at(0)}L${at(1)}`} className={styles.notWhole} />}
            {dotsLast && <path d={`M${at(last - 1)}L${at(last)}`} className={styles.notWhole} />}
            {placed.map((flag) => (
              <g key={`${flag.index}-${flag.label}`}>
                <line
                  x1={flag.x}
                  x2={flag.x}
                  y1={flagY(flag.row) - 8}
                  y2={yOf(now[flag.index]!) - 4}
                  className={styles.stem}
                />
                <path
                  d={`M${flag.x} ${flagY(flag.row) - 8.5}l${flag.flipped ? -9 : 9} 4.5l${flag.flipped ? 9 : -9} 4.5Z`}
                  className={styles.flag}
                />
                <circle cx={flag.x} cy={yOf(now[flag.index]!)} r={4} className={styles.ring} />
              </g>
            ))}
            {points.length === 1 && (
              <g>
                {comparing && !gapsBefore[0] && (
                  <circle cx={xOf(0)} cy={yOf(before[0]!)} r={4} className={styles.beforeDot} />
                )}
                {!gapsNow[0] && <circle cx={xOf(0)} cy={yOf(now[0]!)} r={5} className={styles.dot} />}
              </g>
            )}
            {shown !== null && (
              <g>
                <line x1={xOf(shown)} x2={xOf(shown)} y1={top} y2={top + PLOT} className={styles.crosshair} />
                {comparing && !gapsBefore[shown] && (
                  <circle cx={xOf(shown)} cy={yOf(before[shown]!)} r={3} className={styles.beforeDot} />
                )}
                {!gapsNow[shown] && (
                  <circle cx={xOf(shown)} cy={yOf(now[shown]!)} r={4.5} className={styles.dot} />
                )}
              </g>
            )}
          </svg>
          <input
            type="range"
            className={styles.plot}
            style={{ left, top, width: inner, height: PLOT }}
            aria-label={measureWords[measure].trend(unit)}
            aria-valuetext={points.length === 0 ? '' : told(shown ?? points.length - 1)}
            min={0}
            max={points.length - 1}
            value={shown ?? points.length - 1}
            onChange={(event) => setShown(Number(event.target.value))}
            onKeyDown={(event) => event.key === 'Escape' && setShown(null)}
            onPointerMove={onPoint}
            onPointerLeave={() => setShown(null)}
            onBlur={() => setShown(null)}
          />
          {placed.map((flag) => (
            <FlagLabel
              key={`${flag.index}-${flag.label}`}
              flag={flag}
              top={flagY(flag.row) - 16}
              width={width}
            />
          ))}
          {shown !== null && (
            <div
              className={styles.tip}
              style={
                xOf(shown) > width / 2
                  ? { right: width - xOf(shown) + 12, top: top + 4 }
                  : { left: xOf(shown) + 12, top: top + 4 }
              }
            >
              <strong>{periodInWords(points[shown]!, unit, withYear)}</strong>
              <span>{nowInWords(shown)}</span>
              {comparing && points[shown]!.before && <Text tone="secondary">{beforeInWords(shown)}</Text>}
            </div>
          )}
        </>
      )}
    </div>
  )
}

function FlagLabel({
  flag,
  top,
  width,
}: {
  flag: ReturnType<typeof placeFlags>[number]
  top: number
  width: number
}) {
  const place = flag.flipped ? { right: width - flag.x + 14, top } : { left: flag.x + 14, top }
  const title = flag.titles.join('\n')
  return flag.href === null ? (
    <span className={styles.label} style={place} title={title}>
      {flag.label}
    </span>
  ) : (
    <Link
      className={styles.label}
      style={place}
      title={title}
      to={flag.href}
      search={{ edition: flag.edition }}
    >
      {flag.label}
    </Link>
  )
}

const flagY = (row: number): number => 12 + row * ROW
const NOT_YET = 'not published yet'
const round = (value: number): number => Math.round(value * 10) / 10
