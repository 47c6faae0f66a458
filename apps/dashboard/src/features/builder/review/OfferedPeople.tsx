// A list beside the field it completes: the focus stays in the field, which no select or datalist allows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Avatar, Panel, Text } from '@bubbles/ui'
import { OptionRow } from '../choices/OptionRow.tsx'
import styles from './CommentField.module.css'
import { nameOf } from './mentions.ts'
import type { Person } from './queries.ts'

/** Whom the name that is being written may mean; the pointer leaves the focus in the field. */
export function OfferedPeople({
  id,
  people,
  active,
  onChoose,
}: {
  id: string
  people: readonly Person[]
  /** Index of the one that Enter takes. */
  active: number
  onChoose: (person: Person) => void
}) {
  return (
    <Panel
      ref={showWhole}
      edge="float"
      padding={4}
      radius={8}
      id={`${id}-people`}
      role="listbox"
      aria-label="People"
      className={styles.people}
    >
      {people.map((person, index) => (
        <OptionRow
          key={person.id}
          id={`${id}-${index}`}
          isActive={index === active}
          onChoose={() => onChoose(person)}
        >
          <Avatar name={nameOf(person)} size={24} />
          <Text truncate>{nameOf(person)}</Text>
        </OptionRow>
      ))}
    </Panel>
  )
}

/** The list hangs out of its card: it is brought into sight when it opens. */
const showWhole = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest' })
