import { Menu, Pager, SearchField, Text } from '@bubbles/ui'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, MessageSquarePlus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dayInWords, momentInFull } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import { grants } from '../../../session/abilities.ts'
import { countInWords } from '../../../format/numbers.ts'
import styles from './Answers.module.css'
import { DeleteReader } from './DeleteReader.tsx'
import { type FeedbackComment, type FeedbackQuestion, useStartThread } from './queries.ts'
import { found } from './results.ts'

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
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [deleting, setDeleting] = useState<string | null>(null)
  const rows = useMemo(() => comments.map((comment) => ({ ...comment, text: comment.comment })), [comments])
  const shown = found(rows, search)
  const last = Math.max(1, Math.ceil(shown.length / PAGE))
  const at = Math.min(page, last)
  if (comments.length === 0)
    return (
      <Text as="p" tone="secondary">
        No comments in this period.
      </Text>
    )
  return (
    <>
      {(comments.length > 3 || search !== '') && (
        <SearchField
          label="Search the comments"
          value={search}
          onChange={(words) => {
            setSearch(words)
            setPage(1)
          }}
        />
      )}
      <ul className={styles.comments}>
        {shown.slice((at - 1) * PAGE, at * PAGE).map((comment) => (
          <Comment
            key={comment.sessionId}
            reportId={reportId}
            blockId={question.blockId}
            comment={comment}
            abilities={abilities}
            onDelete={() => setDeleting(comment.sessionId)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <Text as="p" tone="secondary">
          No comment has “{search.trim()}” in it.
        </Text>
      )}
      {shown.length > PAGE && <Pager page={at} pageSize={PAGE} total={shown.length} onPage={setPage} />}
      {!grants({ abilities }, 'report.comment') && (
        <Text as="p" tone="secondary">
          Reviewers and builders can open a review thread from a comment.
        </Text>
      )}
      {answers > comments.length && (
        <Text as="p" tone="secondary">
          These are the newest {countInWords(comments.length)} of {countInWords(answers)} comments.
        </Text>
      )}
      <DeleteReader reportId={reportId} sessionId={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

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
  const start = useStartThread(reportId)
  const thread = threadId ?? start.data?.threadId ?? null
  const mayErase = grants({ abilities }, 'engagement.erase')
  return (
    <li className={styles.comment}>
      <p className={styles.words}>{comment}</p>
      <div className={styles.foot}>
        <span>
          Edition {edition},{' '}
          <time dateTime={answeredAt} title={momentInFull(answeredAt)}>
            {dayInWords(answeredAt)}
          </time>
        </span>
        {thread !== null && grants({ abilities }, 'report.readDraft') && (
          <Link to={paths.reportEditor(reportId)} hash={`thread-${thread}`} className={styles.link}>
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
        {mayErase && (
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
        )}
      </div>
    </li>
  )
}
