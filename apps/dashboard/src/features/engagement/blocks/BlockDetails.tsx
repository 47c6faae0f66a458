import { Panel, Row, Text, IconButton } from '@bubbles/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ShareTable } from '../parts/SharePanel.tsx'
import type { EditionDocument } from '../queries.ts'
import { countOf } from '../../../format/numbers.ts'
import { percent } from '../../../format/shares.ts'
import { duration } from '../../../format/durations.ts'
import { AttentionMaps } from './AttentionMaps.tsx'
import type { BlocksAnswer, MeasuredBlock } from './blockNumbers.ts'
import styles from './BlockDetails.module.css'
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
  /** Where the block can be changed; nothing for who may not. */
  link: ReactNode
  onClose: () => void
}) {
  const marks = marksOf(block, answer)
  const map = block.nodes[0]?.type === 'map' ? block.nodes[0] : null
  return (
    <Panel as="aside" className={styles.details} aria-label={`Details for ${blockName(block)}`}>
      <Row as="header" gap={8} justify="space-between" className={styles.head}>
        <Text as="h3" size="large" weight="semibold">
          {blockName(block)}
        </Text>
        <IconButton aria-label="Close details" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </Row>
      {block.label !== block.name && block.label !== '' && (
        <Text as="p" tone="secondary" breakWords>
          {block.label}
        </Text>
      )}
      <dl className={styles.numbers}>
        {numbersOf(block, answer.edition.visits).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {link && <div className={styles.link}>{link}</div>}
      {map !== null && <AttentionMaps node={map} datasets={drawn.datasets} marks={marks} />}
      {marks.length > 0 && (
        <ShareTable
          title={map === null ? 'Looked at' : 'Regions looked at'}
          head="Visits"
          rows={marks}
          readers={block.sessions}
          first={8}
        />
      )}
      {marks.length === 0 && ['chart', 'map', 'table'].includes(block.type) && (
        <Text as="p" tone="secondary">
          No one looked at individual values in this period. Readers do that by pointing at them, or with the
          arrow keys.
        </Text>
      )}
    </Panel>
  )
}

/** The numbers of a block, each with its name. */
function numbersOf(block: MeasuredBlock, visits: number): (readonly [name: string, value: string])[] {
  const of = (share: number, count: number) => `${percent(share)}, ${countOf(count, 'visit')}`
  return [
    ['Reach', visits === 0 ? '–' : of(block.reach, block.sessions)],
    ...(block.reachBefore === null
      ? []
      : [['Previous edition, all days', percent(block.reachBefore)] as const]),
    ['Median attention', block.sessions === 0 ? '–' : duration(block.attention)],
    ...(isUseCounted(block) ? [['Used', percent(block.use)] as const] : []),
    block.ends === null
      ? ['Stopped here', countOf(block.exits ?? 0, 'visit')]
      : ['Read to the end', of(visits === 0 ? 0 : block.ends / visits, block.ends)],
  ]
}

/** What was looked at in a block and in those within it, most first. */
const marksOf = (block: MeasuredBlock, { marks }: BlocksAnswer) =>
  block.ids.flatMap((id) => marks.get(id) ?? []).toSorted((a, b) => b.readers - a.readers)
