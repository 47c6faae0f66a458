import { Panel } from '@bubbles/ui'
import { useRef } from 'react'
import { CommentField } from './CommentField.tsx'
import { useStartThread } from './queries.ts'
import { Quote } from './Quote.tsx'
import styles from './ThreadCard.module.css'
import { useDraftText } from './useDraftText.ts'

/** What a comment that is being begun is about. */
export interface CommentTarget {
  blockId: string
  /** What a person recognises the block by. */
  label: string
  /** The selected words; '' for the block as a whole. */
  quote: string
}

/** The card on which a thread begins. */
export function NewThread({
  reportId,
  target,
  onStarted,
  onLeave,
}: {
  reportId: string
  target: CommentTarget
  onStarted: (threadId: string) => void
  onLeave: () => void
}) {
  const start = useStartThread(reportId)
  const [text, setText] = useDraftText(`comment.${reportId}.${target.blockId}`)
  const key = useRef(crypto.randomUUID())
  const about = target.quote || target.label
  return (
    <Panel
      as="section"
      padding={16}
      className={styles.card}
      data-active
      aria-label="New comment"
      data-thread="new"
    >
      {about !== '' && <Quote commented>{about}</Quote>}
      <CommentField
        reportId={reportId}
        label="Write a comment"
        text={text}
        onText={setText}
        sendLabel="Comment"
        error={start.error}
        loading={start.isPending}
        focusNow
        onSend={(words) =>
          start.mutate(
            {
              ...words,
              blockId: target.blockId,
              blockLabel: target.label,
              quote: target.quote,
              key: key.current,
            },
            {
              onSuccess: (thread) => {
                setText('')
                onStarted(thread.id)
              },
            },
          )
        }
        onLeave={onLeave}
      />
    </Panel>
  )
}
