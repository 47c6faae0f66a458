import { Menu, Text, ToolButton } from '@bubbles/ui'
import { Check, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CommentField } from './CommentField.tsx'
import { CommentHead } from './CommentHead.tsx'
import { commentRuns } from './mentions.ts'
import { useDeleteComment, useEditComment } from './mutations.ts'
import { type Comment } from './queries.ts'
import { Reactions } from './Reactions.tsx'
import styles from './ThreadCard.module.css'
import { firstWords, WriterMark } from './Writer.tsx'

/** One comment of a thread: who wrote it when, what it says, and what can be done with it. */
export function CommentItem({
  reportId,
  threadId,
  comment,
  canReact,
  onResolve,
}: {
  reportId: string
  threadId: string
  comment: Comment
  canReact: boolean
  /** Null where the thread cannot be resolved from here. */
  onResolve: (() => void) | null
}) {
  const [editing, setEditing] = useState(false)
  const remove = useDeleteComment(reportId, threadId)
  return (
    <li className={styles.comment}>
      <WriterMark comment={comment} />
      <CommentHead
        who={firstWords(comment)}
        at={comment.createdAt}
        isEdited={comment.editedAt !== null && !comment.isDeleted}
      >
        {comment.isOwn && !comment.isDeleted && !editing && (
          <ChangeMenu onEdit={() => setEditing(true)} onDelete={() => remove.mutate(comment.id)} />
        )}
        {onResolve && (
          <ToolButton size={28} label="Resolve" title="Resolve" onClick={onResolve}>
            <Check aria-hidden />
          </ToolButton>
        )}
      </CommentHead>
      {editing ? (
        <Edit reportId={reportId} threadId={threadId} comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <Body comment={comment} />
      )}
      {comment.toReader && (
        <Text as="p" above={2} size="small" tone="secondary" className={styles.body}>
          Answer to the reader, by email
        </Text>
      )}
      {!editing && !comment.isDeleted && <Reactions {...{ reportId, threadId, comment, canReact }} />}
    </li>
  )
}

/** What the comment says, the people it names apart. */
const Body = ({ comment: { isDeleted, body, mentions } }: { comment: Comment }) =>
  isDeleted ? (
    <Text as="p" above={2} tone="secondary" className={styles.body}>
      Deleted comment
    </Text>
  ) : (
    <Text as="p" above={2} lines breakWords className={styles.body}>
      {commentRuns(body, mentions).map(({ text, mention }, index) =>
        mention ? (
          <Text key={`${index} ${text}`} tone="primary" weight="medium">
            {text}
          </Text>
        ) : (
          text
        ),
      )}
    </Text>
  )

/** What its writer can do with a comment. */
const ChangeMenu = ({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) => (
  <Menu
    label="Comment"
    align="end"
    minWidth={144}
    entries={[
      { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, onSelect: onEdit },
      { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onSelect: onDelete },
    ]}
    trigger={(props) => (
      <ToolButton {...props} size={28} label="Change comment">
        <EllipsisVertical aria-hidden />
      </ToolButton>
    )}
  />
)

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
        label="Edit comment"
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
