import { BareButton, Text } from '@bubbles/ui'
import type { PeopleAttrs, Person } from '@bubbles/report-document'
import { useQuery } from '@tanstack/react-query'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useBuilder } from '../builderContext.ts'
import { imageQuery } from '../queries.ts'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './PeopleBlock.module.css'

/** People with their portraits, as readers will see them; who they are is written in the settings. */
export function PeopleBlock({ node, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const { id, people } = node.attrs as PeopleAttrs
  return (
    <BlockFrame selected={selected} onOpen={() => editable && ui.openPanel(id)}>
      {people.length === 0 ? (
        <BareButton
          padding={16}
          size="body"
          tone="secondary"
          disabled={!editable}
          onClick={() => ui.openPanel(id)}
        >
          No one yet. Add people in the settings.
        </BareButton>
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <Face person={person} />
              <Text as="p" size="body" weight="semibold">
                {person.name.trim() || 'Without a name'}
              </Text>
              {person.role.trim() !== '' && (
                <Text as="p" size="small" tone="secondary">
                  {person.role}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </BlockFrame>
  )
}

const firstLetter = (name: string): string => {
  const code = name.trim().codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function Face({ person }: { person: Person }) {
  const { data } = useQuery(imageQuery(person.file))
  return data !== undefined && person.file !== null ? (
    <img className={styles.face} src={data} alt={person.alt} draggable={false} />
  ) : (
    <span className={styles.face} aria-hidden>
      {firstLetter(person.name)}
    </span>
  )
}
