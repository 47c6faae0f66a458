import { type BlockChange, diffWords } from '@bubbles/report-document'
import { Chip, type ChipTone, Panel, Row, Stack, Text, VisuallyHidden, Button } from '@bubbles/ui'
import { useState } from 'react'
import styles from './ChangeList.module.css'
import { shortened } from './shortened.ts'

const KINDS: Record<BlockChange['kind'], readonly [words: string, tone: ChipTone]> = {
  added: ['Added', 'success'],
  removed: ['Removed', 'error'],
  changed: ['Changed', 'warning'],
  moved: ['Moved', 'neutral'],
}

/** What screen readers say before and after what came and went. */
const MARKS = {
  added: ['added', 'end of added'],
  removed: ['removed', 'end of removed'],
} as const

/** Changes shown at once; the rest on demand. */
const SHOWN = 40

/**
 * What changed between two documents, block by block: words that came and went are marked, settings and data are said in
 * sentences. Publish sheet, review and history show it alike.
 */
export function ChangeList({
  changes,
  onShow,
  none = 'Nothing has changed.',
}: {
  changes: readonly BlockChange[]
  /** Goes to a block that is there; absent where the document is not in sight. */
  onShow?: (blockId: string) => void
  /** What stands there when there is no change. */
  none?: string
}) {
  const [all, setAll] = useState(false)
  if (changes.length === 0)
    return (
      <Text as="p" tone="secondary">
        {none}
      </Text>
    )
  const shown = all ? changes : changes.slice(0, SHOWN)
  return (
    <>
      <Stack as="ul" gap={12}>
        {shown.map((change) => (
          <Change key={change.blockId} change={change} onShow={onShow} />
        ))}
      </Stack>
      {shown.length < changes.length && (
        <Button onClick={() => setAll(true)}>{`Show ${changes.length - shown.length} more`}</Button>
      )}
    </>
  )
}

function Change({
  change,
  onShow,
}: {
  change: BlockChange
  onShow: ((blockId: string) => void) | undefined
}) {
  const { kind, before, after, details, label, moved, blockId } = change
  const [words, tone] = KINDS[kind]
  const differs = kind === 'changed' && before !== after
  return (
    <Panel as="li" gap={6} padding="12px 16px">
      <Row gap={8} style={{ minHeight: 28 }}>
        <Chip tone={tone}>{words}</Chip>
        {kind === 'changed' && moved && <Chip tone="neutral">Moved</Chip>}
        <Text grow size="small" tone="secondary" truncate title={label}>
          {label}
        </Text>
        {onShow && kind !== 'removed' && (
          <Button
            style={{ marginRight: '-10px' }}
            variant="text"
            size="small"
            aria-label={`Show “${label}”`}
            onClick={() => onShow(blockId)}
          >
            Show
          </Button>
        )}
      </Row>
      {differs && <Words before={before ?? ''} after={after ?? ''} />}
      {kind === 'added' && after && after !== label && <Words before="" after={after} />}
      {kind === 'removed' && before && <Words before={before} after="" />}
      {details.length > 0 && (
        <Stack as="ul">
          {details.map((detail) => (
            <li key={detail}>{detail}.</li>
          ))}
        </Stack>
      )}
    </Panel>
  )
}

/** A text with what came and went. Screen readers are told where marks begin and end: few say `ins` and `del`. */
function Words({ before, after }: { before: string; after: string }) {
  return (
    <Text as="p" lines breakWords className={styles.words}>
      {shortened(diffWords(before, after)).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'added' ? 'ins' : 'del'
        const [start, end] = MARKS[kind]
        return (
          <Mark key={key}>
            <VisuallyHidden> {start} </VisuallyHidden>
            {text}
            <VisuallyHidden> {end} </VisuallyHidden>
          </Mark>
        )
      })}
    </Text>
  )
}
