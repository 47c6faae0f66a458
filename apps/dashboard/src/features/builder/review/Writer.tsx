import { Avatar } from '@bubbles/ui'
import { Globe } from 'lucide-react'
import { nameOf } from './mentions.ts'
import type { Comment } from './queries.ts'
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
    <span
      className={styles.reader}
      title={`Brought into the review by ${nameOf(comment.createdBy)}`}
      aria-hidden
    >
      <Globe size={16} />
    </span>
  )
