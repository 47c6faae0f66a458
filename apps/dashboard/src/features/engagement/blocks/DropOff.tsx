import type { MeasuredBlock } from './blockNumbers.ts'
import styles from './BlocksPanel.module.css'
import { monotonePath, type Point } from './curve.ts'

/** The line along which readers leave, through the ends of the bars; that of the edition before is dotted. */
export function DropOff({
  blocks,
  heights,
  width,
  before,
}: {
  blocks: readonly MeasuredBlock[]
  heights: readonly number[]
  width: number
  /** What the dotted line is called; null: there is none. */
  before: string | null
}) {
  const bottoms = heights.reduce<number[]>((sums, height) => [...sums, (sums.at(-1) ?? 0) + height], [])
  const rows = blocks.map(({ id, reach, reachBefore }, index) => ({
    id,
    reach,
    reachBefore,
    y: bottoms[index]! - heights[index]! / 2,
  }))
  const points = rows.map(({ reach, y }): Point => ({ x: reach * width, y }))
  const earlier = rows.flatMap(({ reach, reachBefore, y }) =>
    reachBefore === null ? [] : [{ x: reachBefore * width, y, off: reach - reachBefore }],
  )
  // Where the two lines are furthest apart there is room for the name, on the side where the other line is not.
  const apart = earlier.toSorted((a, b) => Math.abs(b.off) - Math.abs(a.off))[0]
  return (
    <svg className={styles.curve} width={width} height={bottoms.at(-1) ?? 0} aria-hidden>
      {before !== null && apart !== undefined && earlier.length > 1 && (
        <>
          <path d={monotonePath(earlier)} className={styles.earlier} />
          <text
            x={apart.off > 0 ? apart.x - 8 : Math.min(apart.x + 8, width - 60)}
            y={apart.y + 4}
            textAnchor={apart.off > 0 ? 'end' : 'start'}
            className={styles.earlierName}
          >
            {before}
          </text>
        </>
      )}
      <path d={monotonePath(points)} className={styles.line} />
      {points.map(({ x, y }, index) => (
        <circle key={rows[index]!.id} cx={x} cy={y} r={3.5} className={styles.ring} />
      ))}
    </svg>
  )
}
