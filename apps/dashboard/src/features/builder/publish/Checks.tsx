import type { Resource } from '@bubbles/contract'
import { Chip, Row, Text, Button } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countOf } from '../../../format/numbers.ts'
import styles from './PublishSheet.module.css'
import { DrawColumns } from './DrawColumns.tsx'
import type { Place } from './goToFinding.ts'
import { Rows } from './parts.tsx'
import { whichBlock } from './whichBlock.ts'
import { WhoCanFix } from './WhoCanFix.tsx'

type Finding = Resource<'checkPublication'>['findings'][number]

/** What stands in the way: errors stop, warnings ask. Solved errors stay in sight. */
export function Checks({
  reportId,
  editor,
  findings,
  onShow,
}: {
  reportId: string
  /** The document that was checked. */
  editor: Editor
  findings: readonly Finding[]
  onShow: (place: Place) => void
}) {
  const errors = findings.filter(({ level }) => level === 'error')
  const warnings = findings.filter(({ level }) => level === 'warning')
  const [most, setMost] = useState(errors.length)
  if (errors.length > most) setMost(errors.length)
  const solved = Math.max(most - errors.length, 0)
  return (
    <section>
      <Row gap={8} padding="0 0 12px">
        <Text as="h3" grow size="body" weight="semibold">
          Checks
        </Text>
        <Chip tone={errors.length ? 'error' : 'neutral'}>
          {errors.length ? countOf(errors.length, 'error') : 'No errors'}
        </Chip>
        <Chip tone={warnings.length ? 'warning' : 'neutral'}>
          {warnings.length ? countOf(warnings.length, 'warning') : 'No warnings'}
        </Chip>
      </Row>
      {!editor.isEditable && findings.some(takesEditing) && <WhoCanFix reportId={reportId} />}
      <Rows>
        {[...errors, ...warnings].map((finding) => (
          <FindingRow
            key={`${finding.code} ${finding.blockId ?? ''} ${finding.message}`}
            finding={finding}
            editor={editor}
            onShow={onShow}
          />
        ))}
        {findings.length === 0 && (
          <Passed>Every figure has its text and source, and no chart is empty</Passed>
        )}
        {solved > 0 && <Passed>{solved === 1 ? '1 error fixed' : `${solved} errors fixed`}</Passed>}
      </Rows>
    </section>
  )
}

const Passed = ({ children }: { children: ReactNode }) => (
  <Row as="li" gap={12} padding="6px 0" className={styles.finding}>
    <CircleCheck aria-hidden size={20} strokeWidth={1.75} />
    <Text grow>{children}</Text>
  </Row>
)

/** Whether a finding is solved in the document: threads and reviews are ended by who takes part in them. */
const takesEditing = ({ code }: Finding): boolean => code !== 'open-threads' && !code.startsWith('review-')

function FindingRow({
  finding,
  editor,
  onShow,
}: {
  finding: Finding
  editor: Editor
  onShow: (place: Place) => void
}) {
  const { level, code, message, detail, blockId } = finding
  const which = blockId === null ? null : whichBlock(editor.state.doc, blockId, finding)
  const more = [which, detail].filter(Boolean).join(', ')
  return (
    <Row as="li" gap={12} padding="6px 0" className={styles.finding} data-level={level}>
      {level === 'error' ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page is no img
        <CircleAlert role="img" aria-label="Error" size={20} strokeWidth={1.75} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page is no img
        <TriangleAlert role="img" aria-label="Warning" size={20} strokeWidth={1.75} />
      )}
      <Text grow>
        {message}
        {more !== '' && (
          <Text as="small" block breakWords size="small" tone={level === 'error' ? undefined : 'secondary'}>
            {more}
          </Text>
        )}
        {blockId !== null && code === 'not-drawn' && editor.isEditable && (
          <DrawColumns editor={editor} blockId={blockId} code={code} about={message} />
        )}
      </Text>
      {blockId !== null && (
        <Button
          variant="text"
          size="small"
          aria-label={`Show: ${[message, which].filter(Boolean).join(', ')}`}
          onClick={() => onShow({ blockId, code })}
        >
          Show
        </Button>
      )}
    </Row>
  )
}
