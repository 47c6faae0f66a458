import type { Dataset } from '@bubbles/tables'
import { VisuallyHidden } from '@bubbles/ui'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useWidth } from '../parts/useWidth.ts'
import { duration } from '../../../format/durations.ts'
import { percent } from '../../../format/numbers.ts'
import { BlockSketch, rowHeight } from './BlockSketch.tsx'
import { FEW, halfStopsAt, type MeasuredBlock, rightmostAt } from './blockNumbers.ts'
import styles from './Blocks.module.css'
import { monotonePath, type Point } from './curve.ts'
import { blockName } from './reportBlocks.ts'
import { MIN } from './sketchSize.ts'
import { blockInWords, usedInShort, usedWords } from './blockWords.ts'

/** The words about half of the visits, in px: how wide, and how much higher a row is that has no room beside it. */
const HALF = { width: 172, height: 42 }
/** Up to so many px name and attention stand in two lines. The style sheet says the same. */
const NARROW = 700
const SCALE = [0, 0.25, 0.5, 0.75, 1] as const

/**
 * The report drawn small, and beside each block its reach as a bar and its attention as a number; down the bars runs
 * the line along which readers leave. A list box: arrow keys choose a block, Enter opens it in the builder.
 */
export function BlocksPanel({
  blocks,
  datasets,
  visits,
  before,
  steepest,
  chosen,
  onChoose,
  onOpen,
}: {
  blocks: readonly MeasuredBlock[]
  datasets: Readonly<Record<string, Dataset>>
  visits: number
  /** What the dotted line is called; null: there is none. */
  before: string | null
  /** Id of the block after which most leave. */
  steepest: string | null
  chosen: string | null
  onChoose: (id: string | null) => void
  /** Null for who may not see drafts. */
  onOpen: ((id: string) => void) | null
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [box, room] = useWidth()
  const [bars, width] = useWidth()
  // Where name and attention stand in two lines, and fingers point, rows are higher.
  const least = room > 0 && room <= NARROW ? MIN.touch : MIN.pointer
  const half = visits >= FEW ? halfStopsAt(blocks) : null
  const halfStart = half === null ? 0 : Math.min(0.8, rightmostAt(blocks, half))
  // Right of both lines; where the plot ends before the words do, they stand within the row, below what is in it.
  const spare = room > NARROW ? 32 : 8
  const isTight = width > 0 && halfStart * width + HALF.width > width + spare
  // The details take width. Rows stay under the pointer then: what had no need of a higher row does not get one.
  const [wasTight, setWasTight] = useState<boolean | null>(null)
  if (chosen === null && width > 0 && wasTight !== isTight) setWasTight(isTight)
  const isHalfWithin = chosen === null ? isTight : (wasTight ?? isTight)
  const heights = useMemo(
    () =>
      blocks.map(
        ({ nodes }, index) => rowHeight(nodes, least) + (isHalfWithin && index === half ? HALF.height : 0),
      ),
    [blocks, least, isHalfWithin, half],
  )
  // A bar too short for its share has it beside its end, where the line does not run through it.
  const shortest = room > 0 && room <= 480 ? 36 : 50
  const longest = useMemo(
    () => blocks.map(({ attention }) => attention).toSorted((a, b) => b - a)[1] ?? Number.POSITIVE_INFINITY,
    [blocks],
  )

  const onKey = (event: KeyboardEvent): void => {
    const at = blocks.findIndex((block) => block.id === chosen)
    const next = {
      ArrowDown: Math.min(at + 1, blocks.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: blocks.length - 1,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      onChoose(blocks[next]?.id ?? null)
    } else if (event.key === 'Enter' && chosen !== null) onOpen?.(chosen)
    else if (event.key === 'Escape' && chosen !== null) onChoose(null)
  }

  useEffect(() => {
    if (chosen === null || !list.current?.contains(document.activeElement)) return
    list.current.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <div className={styles.blocks} ref={box}>
      <div className={styles.scale} aria-hidden>
        <span className={styles.paperHead}>As published</span>
        <span className={styles.nameHead}>Block</span>
        <span className={styles.ticks}>
          {SCALE.map((share) => (
            <i key={share} style={{ insetInlineStart: `${100 * share}%` }} data-quarter={share % 0.5 !== 0}>
              {percent(share)}
            </i>
          ))}
        </span>
        <span className={styles.attentionHead}>Attention</span>
        <span className={styles.usedHead}>Used</span>
      </div>
      <div className={styles.rows}>
        <div className={styles.paper} aria-hidden />
        <div className={styles.plot} ref={bars} aria-hidden>
          {SCALE.map((share) => (
            <i
              key={share}
              style={{ insetInlineStart: `${100 * share}%` }}
              data-half={share === 0.5 ? '' : undefined}
            />
          ))}
        </div>
        <div
          ref={list}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select holds no drawings
          role="listbox"
          aria-label="Blocks, in the order of the report"
          aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
          tabIndex={0}
          className={styles.list}
          onKeyDown={onKey}
        >
          {blocks.map((block, index) => (
            // The list has the focus and the keys; options are pointed at (aria-activedescendant).
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={block.id}
              id={`${id}-${block.id}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="option"
              aria-selected={block.id === chosen}
              className={
                block.id === steepest && chosen === null ? `${styles.row} ${styles.steepest}` : styles.row
              }
              style={{ height: heights[index] }}
              onClick={() => onChoose(block.id === chosen ? null : block.id)}
            >
              <VisuallyHidden>{blockInWords(block, visits)}</VisuallyHidden>
              <div className={styles.sketch} aria-hidden>
                <BlockSketch nodes={block.nodes} datasets={datasets} />
              </div>
              <div className={styles.name} title={block.label} aria-hidden>
                <span className={styles.nameText}>{blockName(block)}</span>
                <span className={styles.nameMore}>
                  {[block.sessions === 0 ? '' : duration(block.attention), usedInShort(block)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
              <div className={styles.reach} aria-hidden>
                <span className={styles.bar} style={{ width: `${100 * block.reach}%` }} />
                <b
                  style={
                    block.reach * width < shortest ? { marginInlineStart: block.reach * width } : undefined
                  }
                >
                  {visits === 0 ? '' : percent(block.reach)}
                </b>
                {block.id === steepest && <Lost block={block} next={blocks[index + 1]} />}
                {index === half && (isHalfWithin || !isTight) && (
                  <span
                    className={isHalfWithin ? `${styles.half} ${styles.halfWithin}` : styles.half}
                    style={{ insetInlineStart: `calc(${100 * halfStart}% + 12px)` }}
                  >
                    Half have stopped by here
                  </span>
                )}
              </div>
              <div className={block.attention >= longest ? styles.longest : styles.attention} aria-hidden>
                {block.sessions === 0 ? '' : duration(block.attention)}
              </div>
              <div className={styles.used} aria-hidden>
                {usedWords(block)}
              </div>
            </div>
          ))}
        </div>
        {visits >= FEW && width > 0 && (
          <DropOff blocks={blocks} heights={heights} width={width} before={before} />
        )}
      </div>
    </div>
  )
}

function Lost({ block, next }: { block: MeasuredBlock; next: MeasuredBlock | undefined }) {
  if (next === undefined) return null
  const points = Math.round(100 * block.reach) - Math.round(100 * next.reach)
  return (
    <span
      className={styles.lost}
      // Beside the bar, or within it where there is no room beside.
      style={
        block.reach > 0.7
          ? { insetInlineEnd: `calc(${100 * (1 - block.reach)}% + 14px)` }
          : { insetInlineStart: `calc(${100 * block.reach}% + 20px)` }
      }
    >
      {points === 1 ? '1 point lost' : `${points} points lost`}
    </span>
  )
}

/** The line along which readers leave, through the ends of the bars; that of the edition before is dotted. */
function DropOff({
  blocks,
  heights,
  width,
  before,
}: {
  blocks: readonly MeasuredBlock[]
  heights: readonly number[]
  width: number
  before: string | null
}) {
  const bottoms = heights.reduce<number[]>((sums, height) => [...sums, (sums.at(-1) ?? 0) + height], [])
  const middles = bottoms.map((bottom, index) => bottom - heights[index]! / 2)
  const points = blocks.map(({ reach }, index): Point => ({ x: reach * width, y: middles[index]! }))
  const earlier = blocks.flatMap(({ reachBefore }, index) =>
    reachBefore === null ? [] : [{ x: reachBefore * width, y: middles[index]! }],
  )
  // Where the two lines are furthest apart there is room for the name.
  const apart = blocks
    .map(({ reach, reachBefore }, index) => ({
      index,
      gap: reachBefore === null ? -1 : Math.abs(reach - reachBefore),
      y: middles[index]!,
      x: (reachBefore ?? 0) * width,
      // On the side where the other line is not.
      isLeft: reachBefore !== null && reachBefore < reach,
    }))
    .toSorted((a, b) => b.gap - a.gap)[0]
  return (
    <svg className={styles.curve} width={width} height={bottoms.at(-1) ?? 0} aria-hidden>
      {before !== null && earlier.length > 1 && (
        <>
          <path d={monotonePath(earlier)} className={styles.earlier} />
          {apart !== undefined && apart.gap >= 0 && (
            <text
              x={apart.isLeft ? apart.x - 8 : Math.min(apart.x + 8, width - 60)}
              y={apart.y + 4}
              textAnchor={apart.isLeft ? 'end' : 'start'}
              className={styles.earlierName}
            >
              {before}
            </text>
          )}
        </>
      )}
      <path d={monotonePath(points)} className={styles.line} />
      {points.map(({ x, y }, index) => (
        <circle key={blocks[index]!.id} cx={x} cy={y} r={3.5} className={styles.ring} />
      ))}
    </svg>
  )
}
