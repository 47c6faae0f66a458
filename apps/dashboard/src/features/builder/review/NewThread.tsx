import { Panel, SegmentedControl } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { CommentField } from './CommentField.tsx'
import type { CommentTarget } from './commentTarget.ts'
import { mentionedIn, nameOf } from './mentions.ts'
import { useStartThread } from './mutations.ts'
import { Quote } from './Quote.tsx'
import { NewSuggestion } from './suggestions/NewSuggestion.tsx'
import styles from './ThreadCard.module.css'
import { draftText, useDraftText } from './useDraftText.ts'

interface NewThreadProps {
  reportId: string
  editor: Editor
  target: CommentTarget
  onStarted: (threadId: string) => void
  onLeave: () => void
}

/** The card on which a thread begins: with a comment, or with a change to the text. */
export function NewThread(props: NewThreadProps) {
  const { target } = props
  const [suggests, setSuggests] = useState(target.suggests ?? false)
  const about = target.quote || target.label
  return (
    <Panel
      as="section"
      padding={16}
      className={styles.card}
      data-active
      aria-label={suggests ? 'New suggestion' : 'New comment'}
      data-thread="new"
    >
      <div style={{ marginBlockEnd: 12 }}>
        <SegmentedControl
          label="What to write"
          segments={[
            { value: 'comment', label: 'Comment' },
            { value: 'suggestion', label: 'Suggest a change' },
          ]}
          value={suggests ? 'suggestion' : 'comment'}
          onChange={(next) => setSuggests(next === 'suggestion')}
        />
      </div>
      {suggests ? (
        <NewSuggestion {...props} />
      ) : (
        <>
          {about !== '' && <Quote commented>{about}</Quote>}
          <NewComment {...props} />
        </>
      )}
    </Panel>
  )
}

function NewComment({ reportId, target, onStarted, onLeave }: NewThreadProps) {
  const start = useStartThread(reportId)
  const draft = `comment.${reportId}.${target.blockId}`
  const [text, setText] = useDraftText(draft)
  const { mention } = target
  useEffect(() => {
    // What was begun before comes back in this moment too.
    const begun = text || draftText(draft)
    if (mention && mentionedIn(begun, [mention]).length === 0) setText(`@${nameOf(mention)} ${begun}`)
    // Once, as it opens: who takes the name away means it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const key = useRef(crypto.randomUUID())
  return (
    <CommentField
      reportId={reportId}
      label="Write a comment"
      text={text}
      onText={setText}
      draft={draft}
      {...(mention && { known: [mention] })}
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
  )
}
