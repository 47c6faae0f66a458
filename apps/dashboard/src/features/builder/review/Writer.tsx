import { Avatar } from '@bubbles/ui'
import { Globe } from 'lucide-react'
import { nameOf } from './mentions.ts'
import type { Comment, Thread } from './queries.ts'
import styles from './ThreadCard.module.css'

/** Who wrote a comment, as it begins. */
export const firstWords = ({ fromEdition, createdBy }: Comment): string =>
  fromEdition === null ? nameOf(createdBy) : `From a reader of edition ${fromEdition}`

/** What a thread is called: by what began it. */
export function threadName({ suggestion, reader, comments: [first] }: Thread): string {
  if (suggestion) return `Suggestion by ${nameOf(suggestion.createdBy)}`
  if (reader) return reader.name === '' ? 'Comment by a reader' : `Comment by ${reader.name}, a reader`
  if (!first) return 'Comment'
  return first.fromEdition === null
    ? `Comment by ${nameOf(first.createdBy)}`
    : `Comment by a reader of edition ${first.fromEdition}`
}

/** The picture of who wrote it. */
export const WriterMark = ({ comment }: { comment: Comment }) =>
  comment.fromEdition === null ? (
    <Avatar name={nameOf(comment.createdBy)} size={24} />
  ) : (
    <ReaderMark title={`Added to the review by ${nameOf(comment.createdBy)}`} />
  )

/** Who wrote a comment on a figure. */
export const readerName = ({ name }: NonNullable<Thread['reader']>): string =>
  name === '' ? 'A reader' : `${name}, a reader`

/** The picture of a reader. */
export const ReaderMark = ({ title }: { title?: string }) => (
  <span className={styles.reader} title={title} aria-hidden>
    <Globe size={16} />
  </span>
)
