import { type ReaderProblem, REVIEW_LIMITS } from '@bubbles/domain'
import {
  Button,
  ConfirmDialog,
  Grid,
  messageOf,
  PlainField,
  Row,
  Text,
  ToolButton,
  toasts,
} from '@bubbles/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { grants } from '../../../../session/abilities.ts'
import { useFittedHeight } from '../../blocks/useFittedHeight.ts'
import styles from '../CommentField.module.css'
import { CommentHead } from '../CommentHead.tsx'
import { useThreads } from '../mutations.ts'
import { reviewQuery, type Thread } from '../queries.ts'
import cardStyles from '../ThreadCard.module.css'
import { useDraftText } from '../useDraftText.ts'
import { ReaderMark } from '../Writer.tsx'

type Reader = NonNullable<Thread['reader']>

/** What a reader wrote about a figure, as its thread begins: who, which edition, and whether an answer gets there. */
export function ReaderComment({
  reportId,
  threadId,
  reader,
  canComment,
  onResolve,
  onLeave,
}: {
  reportId: string
  threadId: string
  reader: Reader
  canComment: boolean
  onResolve: (() => void) | null
  onLeave: () => void
}) {
  const [removing, setRemoving] = useState(false)
  return (
    <div className={cardStyles.comment}>
      <ReaderMark />
      <CommentHead who={reader.name === '' ? 'A reader' : reader.name} at={reader.writtenAt}>
        {canComment && (
          <ToolButton
            size={28}
            label="Remove reader’s comment"
            title="Remove"
            onClick={() => setRemoving(true)}
          >
            <Trash2 aria-hidden />
          </ToolButton>
        )}
        {onResolve && (
          <ToolButton size={28} label="Resolve" title="Resolve" onClick={onResolve}>
            <Check aria-hidden />
          </ToolButton>
        )}
      </CommentHead>
      <div className={cardStyles.body}>
        <Text as="p" size="small" tone="secondary">
          {aboutWords(reader)}
        </Text>
        <Text as="p" above={4} lines breakWords tone={reader.words === '' ? 'secondary' : undefined}>
          {reader.words || 'This comment was erased because its writer asked for it.'}
        </Text>
        {reader.reach === 'none' && (
          <Text as="p" above={4} size="small" tone="secondary">
            This reader left no email address, so no answer can be sent.
          </Text>
        )}
      </div>
      {removing && (
        <RemoveDialog {...{ reportId, threadId }} onClose={() => setRemoving(false)} onRemoved={onLeave} />
      )}
    </div>
  )
}

/** That a name is a reader's is said here: beside it there is room for the name alone. */
const aboutWords = ({ name, figure, edition, problem }: Reader): string => {
  if (problem) return `Problem with edition ${edition}: ${PROBLEMS[problem]}`
  return name === '' ? `About ${figure}, edition ${edition}` : `A reader, about ${figure}, edition ${edition}`
}

const PROBLEMS: Record<ReaderProblem, string> = {
  wrong: 'a figure or fact is wrong',
  unusable: 'something can’t be read or used',
  unwanted: 'it shows what it shouldn’t',
  other: 'something else',
}

function RemoveDialog({
  reportId,
  threadId,
  onClose,
  onRemoved,
}: {
  reportId: string
  threadId: string
  onClose: () => void
  onRemoved: () => void
}) {
  const threads = useThreads(reportId)
  const remove = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.removeReaderThread({ id: reportId, threadId }),
    onSuccess: () => {
      toasts.notify({ message: 'Reader’s comment removed' })
      onRemoved()
      return threads.readAgain()
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      danger
      title="Remove this reader’s comment?"
      confirmLabel="Remove comment"
      loading={remove.isPending}
      error={remove.error ? messageOf(remove.error) : null}
    >
      The comment, all replies to it and the reader’s email address will be permanently deleted. The reader
      won’t be notified.
    </ConfirmDialog>
  )
}

/** The field in which people who can edit the report write to the reader, apart from replies among members. */
export function AnswerReader({
  reportId,
  threadId,
  reader,
  onLeave,
}: {
  reportId: string
  threadId: string
  reader: Reader
  onLeave: () => void
}) {
  const { data } = useQuery(reviewQuery(reportId))
  const [text, setText] = useDraftText(`answer.${threadId}`)
  const field = useFittedHeight(text)
  // One key a text: sent again after a lost answer it is not written twice.
  const key = useRef(crypto.randomUUID())
  const threads = useThreads(reportId)
  const answer = useMutation({
    meta: { quiet: true },
    mutationFn: (body: string) =>
      api.answerReader({ id: reportId, threadId, body: { body } }, { idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = crypto.randomUUID()
      setText('')
      document.querySelector<HTMLElement>(`[data-thread="${threadId}"]`)?.focus()
      return threads.readAgain()
    },
  })
  if (reader.reach === 'none' || !grants(data, 'report.edit')) return null
  const isEmpty = text.trim() === ''
  const send = () => {
    if (!isEmpty && !answer.isPending) answer.mutate(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of cards and document are not those of the field.
    event.stopPropagation()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onLeave()
    }
  }
  return (
    <Text as="div" above={16}>
      <Grid gap={8}>
        <PlainField
          ref={field}
          as="textarea"
          className={styles.text}
          rows={1}
          value={text}
          maxLength={REVIEW_LIMITS.comment}
          placeholder="Answer the reader by email"
          aria-label="Answer the reader by email"
          onKeyDown={onKeyDown}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value)}
        />
        {answer.error !== null && (
          <Text role="alert" as="p" size="small" tone="error">
            {messageOf(answer.error)}
          </Text>
        )}
        {!isEmpty && (
          <Row gap={8} justify="end" wrap>
            <Text grow size="small" tone="secondary">
              {reader.reach === 'confirmed'
                ? 'Sent as your organisation. It can’t be changed later.'
                : 'Sent once the reader has confirmed their address. It can’t be changed later.'}
            </Text>
            <Button size="small" variant="contained" loading={answer.isPending} onClick={send}>
              Send answer
            </Button>
          </Row>
        )}
      </Grid>
    </Text>
  )
}
