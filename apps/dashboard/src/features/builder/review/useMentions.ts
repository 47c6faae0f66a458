import { type InputEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { mentionBefore, mentionedIn, withMention } from './mentions.ts'
import type { Person } from './queries.ts'
import { usePeople } from './usePeople.ts'

/** A comment as it is written. */
export interface Mentioning {
  reportId: string
  text: string
  onText: (text: string) => void
  /** Whom the text names already. */
  known?: readonly Person[]
  /** Names the field, where what was begun in it comes back (`useDraftText`): whom it names does too. */
  draft?: string
}

/** Whom texts name that were begun and not sent, by field. */
const namedInDrafts = new Map<string, readonly Person[]>()

const NO_ONE: readonly Person[] = []

/** The people that a comment names: behind an `@`, those who fit are offered. */
export function useMentions(
  { reportId, text, known = NO_ONE, draft, onText }: Mentioning,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [named, setNamed] = useState(() => [...known, ...(namedInDrafts.get(draft ?? '') ?? NO_ONE)])
  useEffect(() => {
    if (draft !== undefined) namedInDrafts.set(draft, named)
  }, [draft, named])
  const [caret, setCaret] = useState(text.length)
  const [at, setAt] = useState(0)
  const [shut, setShut] = useState(false)
  const writing = shut ? null : mentionBefore(text, caret)
  const people = usePeople(reportId, writing?.search ?? null)
  const isOpen = writing !== null && people.length > 0
  const active = Math.min(at, people.length - 1)
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
  return {
    isOpen,
    people,
    /** Index of the one that Enter takes. */
    active,
    choose,
    /** Ids of those whom the text names. */
    named: () => mentionedIn(text, named).map(({ id }) => id),
    onCaret: setCaret,
    onTyped: (next: string, position: number) => {
      setShut(false)
      setAt(0)
      setCaret(position)
      onText(next)
    },
    onBeforeInput: (event: InputEvent<HTMLTextAreaElement>) => {
      // Who types on after a name types the space that is there already.
      if (event.data === ' ' && spaced.current === event.currentTarget.selectionStart) event.preventDefault()
      spaced.current = null
    },
    /** Arrow keys, Enter, Tab and Esc while people are offered. @returns whether the key was one of these. */
    onKey: (event: KeyboardEvent): boolean => {
      if (!isOpen) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setAt((active + step + people.length) % people.length)
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
        choose(people[active]!)
      else if (event.key === 'Escape') setShut(true)
      else return false
      return true
    },
  }
}
