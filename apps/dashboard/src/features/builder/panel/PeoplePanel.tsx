import { Button, Row, Stack, Text } from '@bubbles/ui'
import { type PeopleAttrs, PEOPLE_LIMIT, type Person } from '@bubbles/report-document'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { newPerson } from '../editor/newPerson.ts'
import { BlockPanel } from './BlockPanel.tsx'
import { AddressInput } from './AddressInput.tsx'
import { TextInput } from './fields.tsx'
import { PictureField } from './PictureField.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** Who is named, one below the other. */
export function PeoplePanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<PeopleAttrs>(editor, blockId)
  const fields = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  const count = block?.attrs.people.length ?? 0
  // Whoever adds a person goes on with the name.
  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    fields.current?.querySelector<HTMLElement>('section:last-of-type input')?.focus()
  }, [count])
  if (!block) return null
  const { attrs, type, set } = block
  const { people } = attrs
  const changed = (index: number, change: Partial<Person>) =>
    people.map((person, at) => (at === index ? { ...person, ...change } : person))
  const add = () => {
    isAdding.current = true
    set({ people: [...people, newPerson()] })
  }
  return (
    <BlockPanel title="People" missing={wanting(people)} onClose={onClose}>
      <Stack ref={fields} gap={20}>
        {people.map((person, index) => (
          <PersonFields
            key={person.id}
            person={person}
            number={index + 1}
            onType={(change) => type({ people: changed(index, change) })}
            onSet={(change) => set({ people: changed(index, change) })}
            onUp={
              index === 0
                ? null
                : () => set({ people: people.toSpliced(index, 1).toSpliced(index - 1, 0, person) })
            }
            onRemove={() => set({ people: people.toSpliced(index, 1) })}
          />
        ))}
      </Stack>
      {people.length < PEOPLE_LIMIT ? (
        <Button size="small" startIcon={<Plus aria-hidden />} onClick={add}>
          Add a person
        </Button>
      ) : (
        <Text as="p" size="small" tone="secondary">
          {`A block can have up to ${PEOPLE_LIMIT} people. Add another block for more.`}
        </Text>
      )}
    </BlockPanel>
  )
}

interface PersonFieldsProps {
  person: Person
  number: number
  onType: (change: Partial<Person>) => void
  onSet: (change: Partial<Person>) => void
  /** Null for the first. */
  onUp: (() => void) | null
  onRemove: () => void
}

function PersonFields({ person, number, onType, onSet, onUp, onRemove }: PersonFieldsProps) {
  const who = person.name.trim() || `Person ${number}`
  return (
    <Stack as="section" gap={16} aria-label={who} padding="0 0 20px" rule="below">
      <TextInput
        label={`Name of person ${number}`}
        value={person.name}
        onChange={(name) => onType({ name })}
        maxLength={120}
      />
      <TextInput
        label="Role or place"
        value={person.role}
        onChange={(role) => onType({ role })}
        maxLength={200}
      />
      <Portrait person={person} who={who} onType={onType} onSet={onSet} />
      <AddressInput
        label="Link"
        value={person.url}
        problemOf={() => null}
        placeholder="https://"
        onChange={(url) => onType({ url })}
      />
      <Row gap={8} align="center">
        {onUp !== null && (
          <Button size="small" variant="text" onClick={onUp} aria-label={`Move up ${who}`}>
            Move up
          </Button>
        )}
        <Button size="small" variant="text" onClick={onRemove} aria-label={`Remove ${who}`}>
          Remove
        </Button>
      </Row>
    </Stack>
  )
}

/** Their picture, and what it shows in words. */
function Portrait({
  person: { file, alt },
  who,
  onType,
  onSet,
}: Pick<PersonFieldsProps, 'person' | 'onType' | 'onSet'> & { who: string }) {
  return (
    <>
      <PictureField label={`Portrait of ${who}`} file={file} onChange={(next) => onSet({ file: next })} />
      {file !== null && (
        <TextInput
          label="Alternative text"
          value={alt}
          onChange={(words) => onType({ alt: words })}
          maxLength={1000}
          help="What the portrait shows, for readers who can’t see it."
        />
      )}
    </>
  )
}

function wanting(people: readonly Person[]): string | null {
  if (people.length === 0) return 'No one is named yet'
  if (people.some(({ name }) => name.trim() === '')) return 'A name is missing'
  if (people.some(({ file, alt }) => file !== null && alt.trim() === ''))
    return 'The alternative text of a portrait is missing'
  return null
}
