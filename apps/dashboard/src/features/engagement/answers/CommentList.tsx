import { Menu, Pager, Row, SearchField, Stack, Text, Button, IconButton } from '@bubbles/ui'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, MessageSquarePlus, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { dayInWords, momentInFull } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import { grants } from '../../../session/abilities.ts'
import { countInWords } from '../../../format/numbers.ts'
import parts from '../parts/parts.module.css'
import styles from './CommentList.module.css'
import { DeleteReader } from './DeleteReader.tsx'
import { type FeedbackComment, type FeedbackQuestion, useStartThread } from './queries.ts'
import { useFound } from './useFound.ts'

const PAGE = 10

/** Comments, the newest first, with the way from each into the review of the draft. */
export function CommentList({
  reportId,
  question,
  abilities,
}: {
  reportId: string
  question: FeedbackQuestion
  abilities: readonly string[]
}) {
  const { comments, answers } = question
  const [deleting, setDeleting] = useState<string | null>(null)
  const rows = useMemo(() => comments.map((comment) => ({ ...comment, text: comment.comment })), [comments])
  const found = useFound(rows, PAGE)
  if (comments.length === 0) return <Note>No comments in this period.</Note>
  return (
    <>
      {(comments.length > 3 || found.search !== '') && (
        <SearchField label="Search comments" value={found.search} onChange={found.onSearch} />
      )}
      <Stack as="ul">
        {found.here.map((comment) => (
          <Comment
            key={comment.sessionId}
            reportId={reportId}
            blockId={question.blockId}
            comment={comment}
            abilities={abilities}
            onDelete={() => setDeleting(comment.sessionId)}
          />
        ))}
      </Stack>
      {found.total === 0 && <Note>{`No comments contain “${found.search.trim()}”.`}</Note>}
      {found.total > PAGE && (
        <Pager page={found.page} pageSize={PAGE} total={found.total} onPage={found.onPage} />
      )}
      {!grants({ abilities }, 'report.comment') && (
        <Note>Reviewers and builders can open a review thread from a comment.</Note>
      )}
      {answers > comments.length && (
        <Note>
          {`These are the newest ${countInWords(comments.length)} of ${countInWords(answers)} comments.`}
        </Note>
      )}
      <DeleteReader reportId={reportId} sessionId={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text as="p" tone="secondary">
    {children}
  </Text>
)

function Comment({
  reportId,
  blockId,
  comment: { sessionId, comment, edition, answeredAt, threadId },
  abilities,
  onDelete,
}: {
  reportId: string
  blockId: string
  comment: FeedbackComment
  abilities: readonly string[]
  onDelete: () => void
}) {
  const mayErase = grants({ abilities }, 'engagement.erase')
  return (
    <li className={styles.comment}>
      <Text as="p" breakWords className={styles.words}>
        {comment}
      </Text>
      <Row gap="4px 16px" wrap above={4} size="small" tone="secondary" className={styles.foot}>
        <span>
          Edition {edition},{' '}
          <time dateTime={answeredAt} title={momentInFull(answeredAt)}>
            {dayInWords(answeredAt)}
          </time>
        </span>
        <Thread {...{ reportId, blockId, sessionId, threadId, abilities }} />
        {mayErase && <CommentMenu onDelete={onDelete} />}
      </Row>
    </li>
  )
}

/** The way to the review thread of a comment, or to open one. */
function Thread({
  reportId,
  blockId,
  sessionId,
  threadId,
  abilities,
}: {
  reportId: string
  blockId: string
  sessionId: string
  threadId: string | null
  abilities: readonly string[]
}) {
  const start = useStartThread(reportId)
  const thread = threadId ?? start.data?.threadId ?? null
  return (
    <>
      {thread !== null && grants({ abilities }, 'report.readDraft') && (
        <Link to={paths.reportEditor(reportId)} hash={`thread-${thread}`} className={parts.link}>
          Go to its review thread
        </Link>
      )}
      {thread === null && grants({ abilities }, 'report.comment') && (
        <Button
          size="small"
          variant="text"
          startIcon={<MessageSquarePlus aria-hidden size={16} />}
          loading={start.isPending}
          loadingPosition="start"
          onClick={() => start.mutate({ sessionId, blockId })}
        >
          Open a review thread on this block
        </Button>
      )}
      {start.data?.blockInDraft === false && (
        <output>The draft no longer has this question, so the thread is kept with the report.</output>
      )}
    </>
  )
}

function CommentMenu({ onDelete }: { onDelete: () => void }) {
  return (
    <Menu
      label="Reader"
      align="end"
      entries={[
        {
          id: 'delete',
          label: 'Delete this reader’s answers',
          icon: <Trash2 aria-hidden />,
          danger: true,
          onSelect: onDelete,
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} className={styles.more} aria-label="More about this comment">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      )}
    />
  )
}
