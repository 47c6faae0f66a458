import { Avatar, BareButton, Button, Panel, Row, Stack, Text } from '@bubbles/ui'
import { mayReopenSuggestion } from '@bubbles/domain'
import type { Editor } from '@tiptap/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { countOf } from '../../../format/numbers.ts'
import { whenInWords } from '../../../format/time.ts'
import { CommentField } from './CommentField.tsx'
import { CommentItem } from './CommentItem.tsx'
import { nameOf } from './mentions.ts'
import { useReply, useResolveThread } from './mutations.ts'
import { type Comment, type Thread } from './queries.ts'
import { Quote } from './Quote.tsx'
import { AnswerReader, ReaderComment } from './readers/late.ts'
import { suggests, type Suggestion as Suggested } from './suggestions/place.ts'
import { Suggestion } from './suggestions/Suggestion.tsx'
import { kindOf } from './suggestions/words.ts'
import styles from './ThreadCard.module.css'
import { useDraftText } from './useDraftText.ts'
import { firstWords, readerName, ReaderMark, threadName, WriterMark } from './Writer.tsx'

interface ThreadCardProps {
  reportId: string
  editor: Editor
  thread: Thread
  active: boolean
  /** Whether the card takes the focus when it becomes the active one. */
  focus: boolean
  canComment: boolean
  /** Whether the words it is about stand in the card: where it does not stand beside them. */
  showQuote: boolean
  onActivate: () => void
  /** Back to the document. */
  onLeave: () => void
  /** A suggestion is being decided: whoever goes on writing does so now, not once the server has answered. */
  onDecide?: () => void
  /** It is decided: its card goes, and nothing else that was begun meanwhile. */
  onDecided: () => void
}

/** A thread: two lines while it is not in hand, else all comments and the field to reply. */
export function ThreadCard({ active, focus, onActivate, ...rest }: ThreadCardProps) {
  const { thread } = rest
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (active && focus) card.current?.focus({ preventScroll: false })
  }, [active, focus])
  const [first] = thread.comments
  const suggestion = suggests(thread) ? thread.suggestion : null
  if (!first && !suggestion && !thread.reader) return null
  return (
    <Panel
      as="article"
      ref={card}
      tabIndex={-1}
      padding={16}
      className={styles.card}
      data-active={active}
      data-thread={thread.id}
      aria-label={threadName(thread)}
    >
      {active ? (
        <OpenThread {...rest} />
      ) : (
        <BareButton className={styles.closed} onClick={onActivate}>
          {suggestion ? (
            <ClosedSuggestion thread={thread} suggestion={suggestion} />
          ) : thread.reader ? (
            <ClosedReader thread={thread} reader={thread.reader} />
          ) : (
            <ClosedThread thread={thread} first={first!} />
          )}
        </BareButton>
      )}
    </Panel>
  )
}

/** The two lines of a thread that is not in hand. */
const ClosedThread = ({ thread, first }: { thread: Thread; first: Comment }) => (
  <>
    <WriterMark comment={first} />
    <Text size="small" tone="secondary">
      {thread.comments.length > 1
        ? `${firstWords(first)} and ${thread.comments.length - 1} more`
        : firstWords(first)}
    </Text>
    <Text truncate>{first.isDeleted ? 'Deleted comment' : first.body}</Text>
  </>
)

const ClosedReader = ({ thread, reader }: { thread: Thread; reader: NonNullable<Thread['reader']> }) => (
  <>
    <ReaderMark />
    <Text size="small" tone="secondary">
      {thread.comments.length > 0
        ? `${readerName(reader)}, ${countOf(thread.comments.length, 'comment')}`
        : readerName(reader)}
    </Text>
    <Text truncate>{reader.words || 'Erased comment'}</Text>
  </>
)

const ClosedSuggestion = ({ thread, suggestion }: { thread: Thread; suggestion: Suggested }) => (
  <>
    <Avatar name={nameOf(suggestion.createdBy)} size={24} />
    <Text size="small" tone="secondary">
      {nameOf(suggestion.createdBy)} {kindOf(suggestion)}
      {thread.comments.length > 0 && `, ${countOf(thread.comments.length, 'comment')}`}
    </Text>
    <Text truncate>{suggestion.replacement || suggestion.original}</Text>
  </>
)

/** A thread in hand: its comments, whether it is resolved, and the field to reply. */
function OpenThread({
  reportId,
  editor,
  thread,
  canComment,
  showQuote,
  onLeave,
  onDecide,
  onDecided,
}: Omit<ThreadCardProps, 'active' | 'focus' | 'onActivate'>) {
  const resolve = useResolveThread(reportId)
  const about = thread.quote || thread.blockLabel
  const mayResolve = canComment && thread.resolvedAt === null && thread.suggestion?.state !== 'open'
  const onResolve = () => {
    resolve.mutate({ threadId: thread.id, resolved: true })
    // The card goes; what had the focus goes with it.
    onLeave()
  }
  return (
    <>
      {showQuote && about !== '' && !thread.suggestion && <Quote commented>{about}</Quote>}
      {thread.reader && (
        <Suspense>
          <ReaderComment
            {...{ reportId, canComment, onLeave }}
            threadId={thread.id}
            reader={thread.reader}
            onResolve={mayResolve ? onResolve : null}
          />
        </Suspense>
      )}
      {suggests(thread) && <Suggestion {...{ reportId, editor, thread, onDecide, onDecided }} />}
      <Stack as="ol" gap={16} above={thread.reader && thread.comments.length > 0 ? 16 : undefined}>
        {thread.comments.map((comment, index) => (
          <CommentItem
            key={comment.id}
            reportId={reportId}
            threadId={thread.id}
            comment={comment}
            canReact={canComment}
            onResolve={index === 0 && mayResolve && !thread.reader ? onResolve : null}
          />
        ))}
      </Stack>
      {thread.resolvedAt !== null && (
        <Row gap={8} justify="space-between" above={12} size="small" tone="secondary">
          <span>{!thread.suggestion && resolvedWords(thread.resolvedBy, thread.resolvedAt)}</span>
          {canComment && mayOpenAgain(thread) && (
            <Button
              size="small"
              variant="text"
              onClick={() => resolve.mutate({ threadId: thread.id, resolved: false })}
            >
              Open again
            </Button>
          )}
        </Row>
      )}
      {canComment && thread.reader && (
        <Suspense>
          <AnswerReader {...{ reportId, onLeave }} threadId={thread.id} reader={thread.reader} />
        </Suspense>
      )}
      {canComment && (
        <Reply
          reportId={reportId}
          threadId={thread.id}
          label={thread.reader ? 'Reply to members only' : 'Reply'}
          onLeave={onLeave}
        />
      )}
    </>
  )
}

const resolvedWords = (by: Thread['resolvedBy'], at: string): string =>
  by ? `Resolved by ${nameOf(by)} ${whenInWords(at)}` : `Resolved ${whenInWords(at)}`

/** A withdrawn suggestion is its author's to bring back. */
const mayOpenAgain = ({ suggestion }: Thread): boolean =>
  !suggestion || mayReopenSuggestion(suggestion.state, suggestion.isOwn)

function Reply({
  reportId,
  threadId,
  label,
  onLeave,
}: {
  reportId: string
  threadId: string
  label: string
  onLeave: () => void
}) {
  const reply = useReply(reportId, threadId)
  const [text, setText] = useDraftText(`reply.${threadId}`)
  // One key a text: sent again after a lost answer it is not written twice.
  const key = useRef(crypto.randomUUID())
  const [round, setRound] = useState(0)
  return (
    <Text as="div" above={16}>
      <CommentField
        key={round}
        reportId={reportId}
        label={label}
        text={text}
        onText={setText}
        sendLabel="Reply"
        error={reply.error}
        loading={reply.isPending}
        onSend={(words) =>
          reply.mutate(
            { ...words, key: key.current },
            {
              onSuccess: () => {
                key.current = crypto.randomUUID()
                setText('')
                setRound(round + 1)
                onSent(threadId)
              },
            },
          )
        }
        onLeave={onLeave}
      />
    </Text>
  )
}

/** The card keeps the focus that its field had. */
const onSent = (threadId: string): void =>
  document.querySelector<HTMLElement>(`[data-thread="${threadId}"]`)?.focus()
