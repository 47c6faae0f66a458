import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { isMeasured } from './overview.ts'
import { type Flag, labelWidth, type PlacedFlag } from './placeFlags.ts'
import { NOT_YET } from './readout.ts'
import styles from './TrendChart.module.css'
import { type Plot, type Trend, trendAxis } from './trendFigure.ts'

/** Room for a row of flags, in px: the height a pointer needs. */
export const FLAG_ROW = 24

/** Radius of the dot at the end of a line, with what keeps clear of it, in px. */
const DOT = 6

/** Top of the row of labels, over the drawing. */
const LABEL_TOP = -FLAG_ROW

/** What stands over the lines: days not published yet, ends that are not whole, publications, and the point looked at. */
export function TrendMarks({
  trend,
  plot,
  xOf,
  flags,
  endsToday,
  shown,
}: {
  trend: Trend
  plot: Plot
  xOf: (index: number) => number
  flags: readonly PlacedFlag[]
  endsToday: boolean
  /** Index of the point looked at. */
  shown: number | null
}) {
  const { points, comparing, since } = trend
  const { scaled } = trendAxis(trend)
  const last = points.length - 1
  const yOf = (index: number): number | null => {
    const value = scaled(points[index]?.now)
    return value === null || !isMeasured(points[index]!.last, since) ? null : plot.yOf(value)
  }
  const beforeValue = (index: number) => {
    const before = points[index]?.before
    return comparing && before && isMeasured(before.last, since) ? scaled(before.numbers) : null
  }
  const pointAt = (index: number) => ({ x: xOf(index), y: yOf(index) })
  const notWhole = [
    ...(last > 0 && points[0]!.isCut ? [broken(pointAt(0), pointAt(1))] : []),
    ...(last > 0 && (endsToday || points[last]!.isCut) ? [broken(pointAt(last - 1), pointAt(last))] : []),
  ]
  const dots = points.length === 1 ? 0 : shown
  return (
    <svg className={styles.marks} aria-hidden>
      <Unmeasured trend={trend} plot={plot} xOf={xOf} />
      <path d={notWhole.join('')} className={styles.notWhole} />
      {flags.map((flag) => (
        <FlagMark
          key={`${flag.index}-${flag.label}`}
          flag={flag}
          top={LABEL_TOP + 7.5}
          y={yOf(flag.index) ?? plot.top + plot.height}
        />
      ))}
      {shown !== null && (
        <path d={`M${xOf(shown)} ${plot.top}v${plot.height}`} className={styles.crosshair} />
      )}
      {dots !== null && beforeValue(dots) !== null && (
        <circle cx={xOf(dots)} cy={plot.yOf(beforeValue(dots)!)} r={3.5} className={styles.beforeDot} />
      )}
      {dots !== null && yOf(dots) !== null && (
        <circle cx={xOf(dots)} cy={yOf(dots)!} r={4.5} className={styles.dot} />
      )}
    </svg>
  )
}

interface Place {
  x: number
  /** Null where the line has no value. */
  y: number | null
}

/** The way between two points, short of the dot at the end of a line. */
function broken(from: Place, to: Place): string {
  if (from.y === null || to.y === null) return ''
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const part = Math.max(0, 1 - DOT / Math.hypot(dx, dy))
  return `M${from.x} ${from.y}l${dx * part} ${dy * part}`
}

/** A flag with its stem, down to the line. */
function FlagMark({ flag: { x, flipped }, top, y }: { flag: PlacedFlag; top: number; y: number }) {
  const wide = flipped ? -9 : 9
  return (
    <g>
      <path d={`M${x} ${top}V${y - 4}`} className={styles.stem} />
      <path d={`M${x} ${top}l${wide} 4.5l${-wide} 4.5Z`} className={styles.flag} />
      <circle cx={x} cy={y} r={4} className={styles.ring} />
    </g>
  )
}

/** Days before anything was published, shaded: no readers were counted, which is not none. */
function Unmeasured({
  trend: { points, since },
  plot,
  xOf,
}: {
  trend: Trend
  plot: Plot
  xOf: (index: number) => number
}) {
  const unmeasured = points.filter(({ last }) => !isMeasured(last, since)).length
  if (unmeasured === 0) return null
  // Up to the middle between the last day that was not measured and the first that was.
  const end =
    unmeasured === points.length ? plot.width : (xOf(unmeasured - 1) + xOf(unmeasured)) / 2 - plot.left
  return (
    <>
      <rect x={plot.left} y={plot.top} width={end} height={plot.height} className={styles.unmeasured} />
      {end > labelWidth(NOT_YET) + 24 && (
        <text x={plot.left + end / 2} y={plot.top + plot.height / 2 + 4} className={styles.words}>
          {NOT_YET}
        </text>
      )}
    </>
  )
}

/** What was published, each beside its flag. */
export const FlagLabels = ({
  flags,
  room,
}: {
  flags: readonly PlacedFlag[]
  /** Width of the whole box, in px. */
  room: number
}) => flags.map((flag) => <FlagLabel key={`${flag.index}-${flag.label}`} flag={flag} room={room} />)

/** It leads to its edition. */
function FlagLabel({ flag, room }: { flag: PlacedFlag; room: number }) {
  const top = LABEL_TOP
  return (
    <FlagLink
      flag={flag}
      className={styles.label}
      style={flag.flipped ? { right: room - flag.x + 14, top } : { left: flag.x + 14, top }}
    >
      {flag.label}
    </FlagLink>
  )
}

/** The name of an edition, which leads there; of several, a name alone. */
export function FlagLink({
  flag,
  ...about
}: {
  flag: Flag
  className: string | undefined
  style?: CSSProperties
  children: ReactNode
}) {
  const title = flag.titles.join('\n')
  return flag.href === null ? (
    <span {...about} title={title} />
  ) : (
    <Link {...about} title={title} to={flag.href} search={{ edition: flag.edition }} />
  )
}
