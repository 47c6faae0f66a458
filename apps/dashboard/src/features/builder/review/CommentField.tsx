import { REVIEW_LIMITS } from '@bubbles/domain'
// A list beside the field it completes: the focus stays in the field, which no select or datalist allows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Avatar, Grid, messageOf, Panel, PlainField, Row, Text, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import {
  type ChangeEvent,
  type InputEvent,
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useFittedHeight } from '../blocks/useFittedHeight.ts'
import styles from './CommentField.module.css'
import { mentionBefore, mentionedIn, nameOf, withMention } from './mentions.ts'
import { type Person, peopleQuery, type Words } from './queries.ts'

/**
 * Where a comment is written: `@` offers the members who may see the draft, Ctrl or ⌘ and Enter sends, Esc leaves. What
 * was typed stays until it is sent.
 */
export function CommentField({
  reportId,
  label,
  text,
  onText,
  known = [],
  sendLabel,
  error,
  loading,
  focusNow = false,
  onSend,
  onLeave,
}: {
  reportId: string
  /** What the field is for; also stands in it while it is empty. */
  label: string
  text: string
  onText: (text: string) => void
  /** Whom the text names already. */
  known?: readonly Person[]
  sendLabel: string
  error: unknown
  loading: boolean
  focusNow?: boolean
  onSend: (words: Words) => void
  onLeave: () => void
}) {
  const id = useId()
  const field = useFittedHeight(text)
  const [named, setNamed] = useState<readonly Person[]>(known)
  const [caret, setCaret] = useState(text.length)
  const [at, setAt] = useState(0)
  const [shut, setShut] = useState(false)
  const [used, setUsed] = useState(focusNow)
  const writing = shut ? null : mentionBefore(text, caret)
  const people = usePeople(reportId, writing?.search ?? null)
  const open = writing !== null && people.length > 0
  const active = Math.min(at, people.length - 1)
  useEffect(() => {
    if (!focusNow) return
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [focusNow, field])

  /** Where the space behind a name was written for the person. */
  const spaced = useRef<number | null>(null)
  const choose = (person: Person) => {
    if (!writing) return
    const next = withMention(text, writing, person)
    setNamed([...named, person])
    onText(next.text)
    setCaret(next.caret)
    spaced.current = next.caret
    // After the field has the new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }
  const send = () => {
    if (text.trim() === '' || loading) return
    onSend({ body: text.trim(), mentions: mentionedIn(text, named).map((person) => person.id) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of cards and document are not those of the field.
    event.stopPropagation()
    if (open && choosesPerson(event)) return event.preventDefault()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onLeave()
    }
  }
  const choosesPerson = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown') setAt((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setAt((active - 1 + people.length) % people.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      choose(people[active]!)
    else if (event.key === 'Escape') setShut(true)
    else return false
    return true
  }
  return (
    <Grid gap={8}>
      <div style={{ position: 'relative' }}>
        <PlainField
          as="textarea"
          ref={field}
          className={styles.text}
          rows={1}
          value={text}
          maxLength={REVIEW_LIMITS.comment}
          placeholder={label}
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open ? `${id}-people` : undefined}
          aria-activedescendant={open ? `${id}-${active}` : undefined}
          onFocus={() => setUsed(true)}
          onBeforeInput={(event: InputEvent<HTMLTextAreaElement>) => {
            // Who types on after a name types the space that is there already.
            if (event.data === ' ' && spaced.current === event.currentTarget.selectionStart)
              event.preventDefault()
            spaced.current = null
          }}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
            setShut(false)
            setAt(0)
            setCaret(event.target.selectionStart)
            onText(event.target.value)
          }}
          onSelect={(event: SyntheticEvent<HTMLTextAreaElement>) =>
            setCaret(event.currentTarget.selectionStart)
          }
          onKeyDown={onKeyDown}
        />
        {open && <People id={id} people={people} active={active} onChoose={choose} />}
      </div>
      {Boolean(error) && (
        <Text role="alert" as="p" size="small" tone="error">
          {messageOf(error)}
        </Text>
      )}
      {(used || text !== '') && (
        <Foot
          sendLabel={sendLabel}
          isEmpty={text.trim() === ''}
          loading={loading}
          onSend={send}
          onLeave={onLeave}
        />
      )}
    </Grid>
  )
}

/** Whom the name that is being written may mean; the pointer leaves the focus in the field. */
function People({
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
        <Row
          key={person.id}
          gap={8}
          padding="4px 8px"
          radius={6}
          size="body"
          surface={index === active ? 'primary' : undefined}
          hover
          style={{ minHeight: 36 }}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event: PointerEvent) => {
            event.preventDefault()
            onChoose(person)
          }}
        >
          <Avatar name={nameOf(person)} size={24} />
          <Text truncate>{nameOf(person)}</Text>
        </Row>
      ))}
    </Panel>
  )
}

/** The buttons below the field, once it is used. */
function Foot({
  sendLabel,
  isEmpty,
  loading,
  onSend,
  onLeave,
}: {
  sendLabel: string
  isEmpty: boolean
  loading: boolean
  onSend: () => void
  onLeave: () => void
}) {
  return (
    <Row gap={4} justify="end" wrap>
      <Text grow size="small" tone="secondary" nowrap>
        @ mentions someone
      </Text>
      <Row gap={4}>
        <Button size="small" variant="text" color="secondary" onClick={onLeave}>
          Cancel
        </Button>
        <Button size="small" variant="contained" disabled={isEmpty} loading={loading} onClick={onSend}>
          {sendLabel}
        </Button>
      </Row>
    </Row>
  )
}

/** The list hangs out of its card: it is brought into sight when it opens. */
const showWhole = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest' })

/** Those who fit what stands behind the `@`; none while nobody is being named. */
function usePeople(reportId: string, search: string | null): readonly Person[] {
  const { data } = useQuery({ ...peopleQuery(reportId, 'comment'), enabled: search !== null })
  const few = data !== undefined && data.people.length < 50
  // A small organisation is known whole; in a large one the server searches.
  const found = useQuery({
    ...peopleQuery(reportId, 'comment', search ?? ''),
    enabled: search !== null && search !== '' && !few && data !== undefined,
    placeholderData: (before) => before,
  })
  if (search === null) return []
  const wanted = search.toLowerCase()
  return ((few || search === '' ? data : found.data)?.people ?? [])
    .filter((person) => !few || `${person.name} ${person.emailAddress}`.toLowerCase().includes(wanted))
    .slice(0, 8)
}
