import { type ReactNode, type RefObject, useRef, useState } from 'react'

/** A field of a form: its text, what is wrong with it, and its element. */
export interface Field {
  value: string
  /** What the field's component takes. */
  props: {
    value: string
    onChange: (value: string) => void
    error: ReactNode
    inputRef: RefObject<HTMLInputElement | null>
  }
  /** Changes the text, as typing does: what was wrong with the old one goes. */
  setValue: (value: string) => void
  /** Shows what is wrong; undefined: nothing. */
  setProblem: (problem: ReactNode) => void
}

export function useField(initial = ''): Field {
  const [value, setText] = useState(initial)
  const [error, setProblem] = useState<ReactNode>()
  const inputRef = useRef<HTMLInputElement>(null)
  const setValue = (text: string) => {
    setText(text)
    setProblem(undefined)
  }
  return { value, props: { value, onChange: setValue, error, inputRef }, setValue, setProblem }
}

/**
 * Shows what is wrong with each field, and gives the first such field the keyboard.
 * @returns whether nothing is.
 */
export function areAllRight(found: readonly (readonly [field: Field, problem: ReactNode])[]): boolean {
  for (const [field, problem] of found) field.setProblem(problem)
  const wrong = found.find(([, problem]) => problem !== undefined)
  wrong?.[0].props.inputRef.current?.focus()
  return wrong === undefined
}

/** Gives a field the keyboard with its text selected, ready to be typed anew. */
export function reselect({ props }: Field): void {
  props.inputRef.current?.focus()
  props.inputRef.current?.select()
}
