import { initialsOf } from '@bubbles/ui'
import type { Present } from './people.ts'
import './caret.css'
import styles from './PersonMark.module.css'

/** Initials on the colour that is a person's as long as the report is open. Decorative: the name stands beside it. */
export function PersonMark({ person, size }: { person: Pick<Present, 'name' | 'colour'>; size: number }) {
  return (
    <span
      aria-hidden
      className={`${styles.mark} bb-person-${person.colour}`}
      style={{ width: size, height: size, ...(size < 24 && { fontSize: '0.625rem' }) }}
    >
      {initialsOf(person.name)}
    </span>
  )
}
