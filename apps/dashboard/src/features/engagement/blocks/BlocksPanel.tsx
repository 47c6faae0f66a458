import type { Dataset } from '@bubbles/tables'
import { Text } from '@bubbles/ui'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { percent } from '../../../format/shares.ts'
import { useWidth } from '../parts/useWidth.ts'
import { BlockRow } from './BlockRow.tsx'
import { rowHeight } from './BlockSketch.tsx'
import { FEW, type MeasuredBlock } from './blockNumbers.ts'
import styles from './BlocksPanel.module.css'
import { DropOff } from './DropOff.tsx'
import { type Half, HALF_HEIGHT, NARROW, useHalf } from './half.ts'
import { MIN } from './sketchSize.ts'

const SCALE = [0, 0.25, 0.5, 0.75, 1] as const

interface PanelProps {
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
}

/**
 * The report drawn small, and beside each block its reach as a bar and its attention as a number; down the bars runs
 * the line along which readers leave.
 */
export function BlocksPanel(about: PanelProps) {
  const { blocks, visits, before, chosen } = about
  const [box, room] = useWidth()
  const [bars, width] = useWidth()
  const half = useHalf(blocks, visits, room, width, chosen)
  // Where name and attention stand in two lines, and fingers point, rows are higher.
  const least = room > 0 && room <= NARROW ? MIN.touch : MIN.pointer
  const tall = half?.within ? half.index : null
  const heights = useMemo(
    () => blocks.map(({ nodes }, at) => rowHeight(nodes, least) + (at === tall ? HALF_HEIGHT : 0)),
    [blocks, least, tall],
  )
  // A bar too short for its share has it beside its end, where the line does not run through it.
  const shortest = (room > 0 && room <= 480 ? 36 : 50) / Math.max(width, 1)
  return (
    <div className={styles.blocks} ref={box}>
      <Scale />
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
        <List
          {...about}
          heights={heights}
          half={half}
          shareAt={({ reach }) => (reach < shortest ? reach * width : null)}
        />
        {visits >= FEW && width > 0 && (
          <DropOff blocks={blocks} heights={heights} width={width} before={before} />
        )}
      </div>
    </div>
  )
}

/** A list box: arrow keys choose a block, Enter opens it in the builder. */
function List({
  blocks,
  datasets,
  visits,
  steepest,
  chosen,
  onChoose,
  onOpen,
  heights,
  half,
  shareAt,
}: PanelProps & {
  heights: readonly number[]
  half: Half | null
  shareAt: (block: MeasuredBlock) => number | null
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const longest = blocks.map(({ attention }) => attention).toSorted((a, b) => b - a)[1]
  useEffect(() => {
    if (chosen === null || !list.current?.contains(document.activeElement)) return
    list.current.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div
      ref={list}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select holds no drawings
      role="listbox"
      aria-label="Blocks, in the order of the report"
      aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
      tabIndex={0}
      className={styles.list}
      onKeyDown={(event) => onKey(event, blocks, chosen, onChoose, onOpen)}
    >
      {blocks.map((block, index) => (
        <BlockRow
          key={block.id}
          id={`${id}-${block.id}`}
          block={block}
          next={blocks[index + 1]}
          datasets={datasets}
          visits={visits}
          height={heights[index]!}
          shareAt={shareAt(block)}
          isSteepest={block.id === steepest}
          isLongest={block.attention >= (longest ?? Number.POSITIVE_INFINITY)}
          half={index === half?.index && (half.within || !half.isTight) ? half : null}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

const Scale = () => (
  <Text as="div" size="small" tone="secondary" className={styles.scale} aria-hidden>
    <span>As published</span>
    <span className={styles.nameHead}>Block</span>
    <span className={styles.ticks}>
      {SCALE.map((share) => (
        <i key={share} style={{ insetInlineStart: `${100 * share}%` }} data-quarter={share % 0.5 !== 0}>
          {percent(share)}
        </i>
      ))}
    </span>
    <span className={styles.attention}>Attention</span>
    <span className={styles.used}>Used</span>
  </Text>
)

/** Arrow keys choose, Enter opens, Escape chooses none. */
function onKey(
  event: KeyboardEvent,
  blocks: readonly MeasuredBlock[],
  chosen: string | null,
  onChoose: (id: string | null) => void,
  onOpen: ((id: string) => void) | null,
): void {
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
