import type { Dataset } from '@bubbles/tables'
import { Text, VisuallyHidden } from '@bubbles/ui'
import { duration } from '../../../format/durations.ts'
import { percent } from '../../../format/shares.ts'
import type { MeasuredBlock } from './blockNumbers.ts'
import { BlockSketch } from './BlockSketch.tsx'
import styles from './BlocksPanel.module.css'
import { blockInWords, usedInShort, usedWords } from './blockWords.ts'
import type { Half } from './half.ts'
import { blockName } from './reportBlocks.ts'

interface ReachProps {
  block: MeasuredBlock
  next: MeasuredBlock | undefined
  visits: number
  /** Px from the left at which the share stands, where the bar is too short for it. */
  shareAt: number | null
  isSteepest: boolean
  /** Where the words stand that half have stopped; null: not here. */
  half: Half | null
}

/** A block drawn small, with its reach as a bar, its attention and its use: an option of the list. */
export function BlockRow({
  id,
  datasets,
  height,
  isLongest,
  chosen,
  onChoose,
  ...reach
}: ReachProps & {
  id: string
  datasets: Readonly<Record<string, Dataset>>
  /** In px. */
  height: number
  isLongest: boolean
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  const { block, visits, isSteepest, half } = reach
  const isChosen = block.id === chosen
  const attention = block.sessions === 0 ? '' : duration(block.attention)
  return (
    // The list has the focus and the keys; options are pointed at (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select holds no drawings
      role="option"
      aria-selected={isChosen}
      data-marked={isChosen || (isSteepest && chosen === null) || undefined}
      className={styles.row}
      style={{ height }}
      onClick={() => onChoose(isChosen ? null : block.id)}
    >
      <VisuallyHidden>{blockInWords(block, visits)}</VisuallyHidden>
      <div className={styles.sketch} aria-hidden>
        <BlockSketch nodes={block.nodes} datasets={datasets} />
      </div>
      <Name block={block} attention={attention} />
      <Reach {...reach} />
      <Text
        as="div"
        numeric
        weight={isLongest ? 'semibold' : undefined}
        className={styles.attention}
        aria-hidden
      >
        {attention}
      </Text>
      <Text as="div" tone="secondary" className={styles.used} aria-hidden>
        {usedWords(block)}
      </Text>
      {half?.within && <span className={styles.halfWithin}>{HALF_WORDS}</span>}
    </div>
  )
}

/** What it is called, and its attention and use where they have no columns. */
const Name = ({ block, attention }: { block: MeasuredBlock; attention: string }) => (
  <div className={styles.name} title={block.label} aria-hidden>
    <Text block truncate>
      {blockName(block)}
    </Text>
    <Text truncate size="small" tone="secondary" weight="regular">
      {[attention, usedInShort(block)].filter(Boolean).join(', ')}
    </Text>
  </div>
)

/** Short enough for a phone; `half.ts` knows its width. */
const HALF_WORDS = 'Half have stopped by here'

const Reach = ({ block, next, visits, shareAt, isSteepest, half }: ReachProps) => (
  <div className={styles.reach} aria-hidden>
    <span className={styles.bar} style={{ width: `${100 * block.reach}%` }} />
    <b style={shareAt === null ? undefined : { marginInlineStart: shareAt }}>
      {visits === 0 ? '' : percent(block.reach)}
    </b>
    {isSteepest && next && <Lost block={block} next={next} />}
    {half && !half.within && (
      <span className={styles.half} style={{ insetInlineStart: `calc(${100 * half.start}% + 12px)` }}>
        {HALF_WORDS}
      </span>
    )}
  </div>
)

function Lost({ block: { reach }, next }: { block: MeasuredBlock; next: MeasuredBlock }) {
  const points = Math.round(100 * reach) - Math.round(100 * next.reach)
  return (
    <Text
      size="small"
      tone="error"
      weight="semibold"
      nowrap
      className={styles.lost}
      // Beside the bar, or within it where there is no room beside.
      style={
        reach > 0.7
          ? { insetInlineEnd: `calc(${100 * (1 - reach)}% + 14px)` }
          : { insetInlineStart: `calc(${100 * reach}% + 20px)` }
      }
    >
      {points === 1 ? '1 point lost' : `${points} points lost`}
    </Text>
  )
}
