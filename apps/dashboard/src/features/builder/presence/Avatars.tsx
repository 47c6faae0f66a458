import { Row, Text, VisuallyHidden, Tooltip } from '@bubbles/ui'
import type { LiveSocket } from '../sync/LiveSocket.ts'
import styles from './Avatars.module.css'
import { type Present, usePeople } from './people.ts'
import { PersonMark } from './PersonMark.tsx'

/** How many stand side by side; the rest is a number. */
const SHOWN = 4

/** Who has the report open beside oneself. Not read out when it changes: it can be looked up here. */
export function Avatars({ live }: { live: LiveSocket | null }) {
  const people = usePeople(live)
  if (people.every(({ isSelf }) => isSelf)) return null
  const shown = people.length > SHOWN ? people.slice(0, SHOWN - 1) : people
  const rest = people.slice(shown.length)
  return (
    <Row as="ul" fixed gap={4} className={styles.people} aria-label="People here">
      {shown.map((person) => (
        <li key={person.userId}>
          <Tooltip title={wordsOf(person)}>
            <Text block style={{ lineHeight: 0 }}>
              <PersonMark person={person} size={28} />
              <VisuallyHidden>{wordsOf(person)}</VisuallyHidden>
            </Text>
          </Tooltip>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip title={rest.map(wordsOf).join(', ')}>
            <Row
              as="span"
              justify="center"
              padding="0 6px"
              radius={999}
              size="small"
              weight="semibold"
              style={{ minWidth: 28, height: 28, background: 'var(--bb-hover)' }}
            >
              <span aria-hidden>+{rest.length}</span>
              <VisuallyHidden>{rest.map(wordsOf).join(', ')}</VisuallyHidden>
            </Row>
          </Tooltip>
        </li>
      )}
    </Row>
  )
}

const wordsOf = ({ name, isSelf, mayEdit }: Present): string =>
  `${name}${isSelf ? ' (you)' : ''}${mayEdit ? '' : ', reading'}`
