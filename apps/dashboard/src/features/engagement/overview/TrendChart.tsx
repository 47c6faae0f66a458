import { Link } from '@tanstack/react-router'
import { type PointerEvent, useMemo, useState } from 'react'
import { measureTicks, measureWords, valueInWords } from './measure.ts'
import { type Day, dayBefore, isMeasured, measureOf, type Numbers } from './overview.ts'
import type { Measure } from '../search.ts'
import styles from './TrendChart.module.css'
import { type Flag, placeFlags } from './placeFlags.ts'
import { labelledDays } from './trend.ts'
import { useWidth } from '../parts/useWidth.ts'
import { dayInFull, dayInShort } from '../words.ts'

const PLOT = 150
const BOTTOM = 26
const RIGHT = 8
/** Room for one row of flags, and for each further one: the height a pointer needs. */
const [FLAGS, ROW] = [34, 24]

/** Width of a label in px: 12 px Roboto is a little under 6 px a character. */
const widthOf = (label: string): number => label.length * 5.9

/**
 * Readers, views or time by day: line and area of these days, dots for as many days before, and a flag where something
 * was published. Pointer and arrow keys move a crosshair that tells both values.
 */
export function TrendChart({
  days,
  measure,
  flags,
  comparing,
  endsToday,
  since,
}: {
  days: readonly Day[]
  measure: Measure
  flags: readonly Flag[]
  /** Whether the days before are drawn and told. */
  comparing: boolean
  /** Whether the last day is not over. */
  endsToday: boolean
  /** The first day that was measured; null: all were. */
  since: Date | null
}) {
  const [ref, width] = useWidth()
  const [shown, setShown] = useState<number | null>(null)

  const now = days.map((each) => measureOf(each.now, measure))
  const before = days.map((each) => measureOf(each.before, measure))
  const ticks = measureTicks(measure, Math.max(0, ...now, ...(comparing ? before : [])))
  const tickLabels = ticks.map((tick) => (tick === 0 ? '0' : valueInWords(measure, tick)))
  const left = Math.max(...tickLabels.map(widthOf)) + 16
  const inner = Math.max(width - left - RIGHT, 1)
  const last = Math.max(days.length - 1, 1)
  const xOf = (index: number): number => left + (days.length === 1 ? inner / 2 : (index / last) * inner)
  // A day without a visit has no time and no share: no line leads there.
  const isGap = (numbers: Numbers): boolean => measureWords[measure].kind !== 'count' && numbers.visits === 0
  const unmeasured = days.filter(({ day }) => !isMeasured(day, since)).length
  const isBeforeUnmeasured = (index: number): boolean =>
    !isMeasured(dayBefore(days[index]!.day, days.length), since)
  const gapsNow = days.map((each, index) => index < unmeasured || isGap(each.now))
  const gapsBefore = days.map((each, index) => isBeforeUnmeasured(index) || isGap(each.before))
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
  const shade = unmeasured >= days.length ? inner : Math.max(0, xOf(unmeasured) - left - inner / last / 2)
  const dashesToday = endsToday && days.length > 1 && !gapsNow.at(-1) && !gapsNow.at(-2)

  const wordsAt = (values: number[], gaps: readonly boolean[], index: number): string =>
    gaps[index] ? 'nobody read' : valueInWords(measure, values[index]!)
  const nowInWords = (index: number): string =>
    index < unmeasured
      ? NOT_YET
      : wordsAt(now, gapsNow, index) + (endsToday && index === days.length - 1 ? ' so far' : '')
  const beforeInWords = (index: number): string =>
    `${isBeforeUnmeasured(index) ? NOT_YET : wordsAt(before, gapsBefore, index)}, ${days.length === 1 ? 'the day' : `${days.length} days`} before`
  const told = (index: number): string =>
    [
      `${dayInFull(days[index]!.day)}: ${nowInWords(index)}`,
      ...(comparing ? [beforeInWords(index)] : []),
    ].join('; ')

  const onPoint = (event: PointerEvent<HTMLElement>): void => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    setShown(days.length === 1 ? 0 : Math.min(Math.max(Math.round((at / inner) * last), 0), last))
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
            {labelledDays(days, inner).map((index) => (
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
                  textAnchor={days.length > 1 && index === 0 ? 'start' : index === last ? 'end' : 'middle'}
                >
                  {dayInShort(days[index]!.day)}
                </text>
              </g>
            ))}
            {days.length - unmeasured > 1 && !gapsNow.includes(true, unmeasured) && (
              <path
                d={`${path(now, gapsNow)}L${round(xOf(last))} ${top + PLOT}L${round(xOf(unmeasured))} ${top + PLOT}Z`}
                className={styles.area}
              />
            )}
            {comparing && <path d={path(before, gapsBefore)} className={styles.before} />}
            <path
              d={path(dashesToday ? now.slice(0, -1) : now, gapsNow)}
              className={days.length > 120 ? `${styles.line} ${styles.thin}` : styles.line}
            />
            {dashesToday && <path d={`M${at(last - 1)}L${at(last)}`} className={styles.today} />}
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
            {days.length === 1 && (
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
            aria-label={`${measureWords[measure].trend}, by day`}
            aria-valuetext={days.length === 0 ? '' : told(shown ?? days.length - 1)}
            min={0}
            max={days.length - 1}
            value={shown ?? days.length - 1}
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
              <strong>{dayInFull(days[shown]!.day)}</strong>
              <span>{nowInWords(shown)}</span>
              {comparing && <span className={styles.tipBefore}>{beforeInWords(shown)}</span>}
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
const NOT_YET = 'not measured yet'
const round = (value: number): number => Math.round(value * 10) / 10
