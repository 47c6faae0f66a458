import { Text } from '@bubbles/ui'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ShareTable } from '../parts/SharePanel.tsx'
import type { EditionDocument } from '../queries.ts'
import { countInWords, percent } from '../../../format/numbers.ts'
import { duration } from '../../../format/durations.ts'
import { AttentionMaps } from './AttentionMaps.tsx'
import type { BlocksAnswer, MeasuredBlock } from './blockNumbers.ts'
import styles from './Blocks.module.css'
import { isUseCounted } from './blockWords.ts'
import { blockName } from './reportBlocks.ts'

/** All that is known of one block, with what was looked at in it. */
export function BlockDetails({
  block,
  answer,
  drawn,
  link,
  onClose,
}: {
  block: MeasuredBlock
  answer: BlocksAnswer
  drawn: EditionDocument
  /** Where the block can be changed; null for who may not. */
  link: ReactNode
  onClose: () => void
}) {
  const marks = marksOf(block, answer)
  const { visits } = answer.edition
  const numbers: [string, string][] = [
    ['Reach', visits === 0 ? '–' : `${percent(block.reach)}, ${countInWords(block.sessions)} visits`],
    ...(block.reachBefore === null
      ? []
      : [['Edition before, all its days', percent(block.reachBefore)] satisfies [string, string]]),
    ['Median attention', block.sessions === 0 ? '–' : duration(block.attention)],
    ...(isUseCounted(block) ? [['Used', percent(block.use)] satisfies [string, string]] : []),
    block.ends === null
      ? ['Stopped here', `${countInWords(block.exits ?? 0)} visits`]
      : [
          'Read to the end',
          `${percent(visits === 0 ? 0 : block.ends / visits)}, ${countInWords(block.ends)} visits`,
        ],
  ]
  const map = block.nodes[0]?.type === 'map' ? block.nodes[0] : null
  return (
    <aside className={styles.details} aria-label={`Details of ${blockName(block)}`}>
      <header>
        <h3>{blockName(block)}</h3>
        <IconButton aria-label="Close the details" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {block.label !== block.name && block.label !== '' && (
        <Text as="p" tone="secondary" breakWords>
          {block.label}
        </Text>
      )}
      <dl className={styles.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {link !== null && <div className={styles.detailsLink}>{link}</div>}
      {map !== null && <AttentionMaps node={map} datasets={drawn.datasets} marks={marks} />}
      {marks.length > 0 && (
        <ShareTable
          title={map === null ? 'Looked at' : 'Regions looked at'}
          head="Visits"
          rows={marks}
          readers={block.sessions}
          nothing=""
          first={8}
        />
      )}
      {marks.length === 0 && ['chart', 'map', 'table'].includes(block.type) && (
        <Text as="p" tone="secondary">
          No one looked at individual values in this period. Readers do that by pointing at them, or with the
          arrow keys.
        </Text>
      )}
    </aside>
  )
}

/** What was looked at in a block and in those within it, most first. */
const marksOf = (block: MeasuredBlock, { marks }: BlocksAnswer) =>
  block.ids.flatMap((id) => marks.get(id) ?? []).toSorted((a, b) => b.readers - a.readers)
