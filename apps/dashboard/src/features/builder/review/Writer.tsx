import { Avatar } from '@bubbles/ui'
import { Globe } from 'lucide-react'
import { nameOf } from './mentions.ts'
import type { Comment, Thread } from './queries.ts'
import styles from './ThreadCard.module.css'

/** Who wrote a comment, a reader without a name. */
export const writerOf = ({ fromEdition, createdBy }: Comment): string =>
  fromEdition === null ? nameOf(createdBy) : `a reader of edition ${fromEdition}`

/** Who wrote it, as a comment begins. */
export const firstWords = (comment: Comment): string =>
  comment.fromEdition === null ? writerOf(comment) : `From ${writerOf(comment)}`

/** The picture of who wrote it. */
export const WriterMark = ({ comment }: { comment: Comment }) =>
  comment.fromEdition === null ? (
    <Avatar name={nameOf(comment.createdBy)} size={24} />
  ) : (
    <ReaderMark title={`Brought into the review by ${nameOf(comment.createdBy)}`} />
  )

/** Who wrote a comment on a figure. */
export const readerName = ({ name }: NonNullable<Thread['reader']>): string =>
  name === '' ? 'a reader' : `${name}, a reader`

/** The picture of a reader. */
export const ReaderMark = ({ title }: { title?: string }) => (
  <span className={styles.reader} title={title} aria-hidden>
    <Globe size={16} />
  </span>
)
