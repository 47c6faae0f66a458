import { Avatar, BareButton, Menu, Panel, Row, Stack, Text, ToolButton, Button } from '@bubbles/ui'
import { Check, EllipsisVertical, Globe, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { momentInFull, whenInWords } from '../../../format/time.ts'
import { CommentField } from './CommentField.tsx'
import { commentRuns, nameOf } from './mentions.ts'
import {
  type Comment,
  type Thread,
  useDeleteComment,
  useEditComment,
  useReply,
  useResolveThread,
} from './queries.ts'
import { Quote } from './Quote.tsx'
import styles from './ThreadCard.module.css'
import { useDraftText } from './useDraftText.ts'

/** A thread: two lines while it is not in hand, else all comments and the field to reply. */
export function ThreadCard({
  reportId,
  thread,
  active,
  focus,
  canComment,
  showQuote,
  onActivate,
  onLeave,
}: {
  reportId: string
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
}) {
  const card = useRef<HTMLElement>(null)
  const resolve = useResolveThread(reportId)
  const resolved = thread.resolvedAt !== null
  useEffect(() => {
    if (active && focus) card.current?.focus({ preventScroll: false })
  }, [active, focus])
  const first = thread.comments[0]
  if (!first) return null
  const about = thread.quote || thread.blockLabel
  return (
    <Panel
      as="article"
      ref={card}
      tabIndex={-1}
      padding={16}
      className={styles.card}
      data-active={active}
      data-thread={thread.id}
      aria-label={`Comment by ${writerOf(first)}`}
    >
      {active ? (
        <>
          {showQuote && about !== '' && <Quote commented>{about}</Quote>}
          <Stack as="ol" gap={16}>
            {thread.comments.map((comment, index) => (
              <CommentItem
                key={comment.id}
                reportId={reportId}
                threadId={thread.id}
                comment={comment}
                onResolve={
                  index === 0 && canComment && !resolved
                    ? () => {
                        resolve.mutate({ threadId: thread.id, resolved: true })
                        // The card goes; what had the focus goes with it.
                        onLeave()
                      }
                    : null
                }
              />
            ))}
          </Stack>
          {resolved && (
            <Row gap={8} justify="space-between" above={12} size="small" tone="secondary">
              <span>
                Resolved{thread.resolvedBy ? ` by ${nameOf(thread.resolvedBy)}` : ''}{' '}
                {whenInWords(thread.resolvedAt ?? '')}
              </span>
              {canComment && (
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
          {canComment && <Reply reportId={reportId} threadId={thread.id} onLeave={onLeave} />}
        </>
      ) : (
        <BareButton className={styles.closed} onClick={onActivate}>
          <WriterMark comment={first} />
          <Text size="small" tone="secondary">
            {firstWords(first)}
            {thread.comments.length > 1 && ` and ${thread.comments.length - 1} more`}
          </Text>
          <Text truncate>{first.isDeleted ? 'Deleted comment' : first.body}</Text>
        </BareButton>
      )}
    </Panel>
  )
}

/** Who wrote a comment, a reader without a name. */
const writerOf = ({ fromEdition, createdBy }: Comment): string =>
  fromEdition === null ? nameOf(createdBy) : `a reader of edition ${fromEdition}`

const firstWords = (comment: Comment): string =>
  comment.fromEdition === null ? writerOf(comment) : `From ${writerOf(comment)}`

const WriterMark = ({ comment }: { comment: Comment }) =>
  comment.fromEdition === null ? (
    <Avatar name={nameOf(comment.createdBy)} size={24} />
  ) : (
    <span
      className={styles.reader}
      title={`Brought into the review by ${nameOf(comment.createdBy)}`}
      aria-hidden
    >
      <Globe size={16} />
    </span>
  )

function Reply({ reportId, threadId, onLeave }: { reportId: string; threadId: string; onLeave: () => void }) {
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
        label="Reply"
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

function CommentItem({
  reportId,
  threadId,
  comment,
  onResolve,
}: {
  reportId: string
  threadId: string
  comment: Comment
  /** Null where the thread cannot be resolved from here. */
  onResolve: (() => void) | null
}) {
  const [editing, setEditing] = useState(false)
  const remove = useDeleteComment(reportId, threadId)
  return (
    <li className={styles.comment}>
      <WriterMark comment={comment} />
      <Row gap={8} style={{ minHeight: 24 }}>
        <Text weight="semibold" truncate>
          {firstWords(comment)}
        </Text>
        <Text
          as="time"
          fixed
          size="small"
          tone="secondary"
          dateTime={comment.createdAt}
          title={momentInFull(comment.createdAt)}
        >
          {whenInWords(comment.createdAt)}
          {comment.editedAt !== null && !comment.isDeleted && ', edited'}
        </Text>
        <Row as="span" fixed push="before" style={{ marginBlock: -4, marginInlineEnd: -8 }}>
          {comment.isOwn && !comment.isDeleted && !editing && (
            <Menu
              label="Comment"
              align="end"
              minWidth={144}
              entries={[
                { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => setEditing(true) },
                {
                  id: 'delete',
                  label: 'Delete',
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => remove.mutate(comment.id),
                },
              ]}
              trigger={(props) => (
                <ToolButton {...props} size={28} label="Change the comment">
                  <EllipsisVertical aria-hidden />
                </ToolButton>
              )}
            />
          )}
          {onResolve && (
            <ToolButton size={28} label="Resolve" title="Resolve" onClick={onResolve}>
              <Check aria-hidden />
            </ToolButton>
          )}
        </Row>
      </Row>
      {editing ? (
        <Edit reportId={reportId} threadId={threadId} comment={comment} onDone={() => setEditing(false)} />
      ) : comment.isDeleted ? (
        <Text as="p" above={2} tone="secondary" className={styles.body}>
          Deleted comment
        </Text>
      ) : (
        <Text as="p" above={2} lines breakWords className={styles.body}>
          {commentRuns(comment.body, comment.mentions).map(({ text, mention }, index) =>
            mention ? (
              <Text key={`${index} ${text}`} tone="primary" weight="medium">
                {text}
              </Text>
            ) : (
              text
            ),
          )}
        </Text>
      )}
    </li>
  )
}

function Edit({
  reportId,
  threadId,
  comment,
  onDone,
}: {
  reportId: string
  threadId: string
  comment: Comment
  onDone: () => void
}) {
  const edit = useEditComment(reportId, threadId, comment)
  const [text, setText] = useState(comment.body)
  return (
    <Text as="div" above={4} className={styles.body}>
      <CommentField
        reportId={reportId}
        label="Edit the comment"
        text={text}
        onText={setText}
        known={comment.mentions}
        sendLabel="Save"
        error={edit.error}
        loading={edit.isPending}
        focusNow
        onSend={(words) => edit.mutate(words, { onSuccess: onDone })}
        onLeave={onDone}
      />
    </Text>
  )
}
