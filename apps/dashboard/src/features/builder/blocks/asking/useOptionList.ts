import { toasts } from '@bubbles/ui'
import { newBlockId, type QuestionAttrs } from '@bubbles/report-document'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { undoStep } from '../../editor/blocks.ts'
import type { Asked } from './asked.ts'

const MAX_OPTIONS = 20

/** How the options or items of a question are edited: Enter adds one below, Backspace in an empty one takes it away, Alt and arrows move it. */
export function useOptionList({ editor, attrs, change }: Asked, of: 'options' | 'rows') {
  const list = useRef<HTMLUListElement>(null)
  const options = attrs[of]
  // The option to go on with is there once the change is drawn, which is before the next key.
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    list.current?.querySelectorAll('textarea')[wanted.current]?.focus()
    wanted.current = null
  }, [options])
  const set = (next: QuestionAttrs['options']) => undoStep(editor, () => change({ [of]: next }))
  const add = (at: number) => {
    if (options.length >= MAX_OPTIONS) return
    wanted.current = at
    set(options.toSpliced(at, 0, { id: newBlockId(), text: '' }))
  }
  /** Lines of a list elsewhere, such as a column of a spreadsheet: one each. */
  const paste = (at: number, lines: readonly string[]) => {
    if (options.length + lines.length > MAX_OPTIONS + 1)
      return toasts.addError(`There can be ${MAX_OPTIONS} at most. Paste fewer lines.`)
    wanted.current = at + lines.length - 1
    set(options.toSpliced(at, 1, ...lines.map((text) => ({ id: newBlockId(), text }))))
  }
  const remove = (at: number) => {
    wanted.current = Math.max(0, at - 1)
    set(options.toSpliced(at, 1))
  }
  const key = (event: KeyboardEvent<HTMLTextAreaElement>, index: number): boolean => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = index + by
    if (event.key === 'Enter') add(index + 1)
    else if (event.key === 'Backspace' && event.currentTarget.value === '' && options.length > 1)
      remove(index)
    else if (by !== 0 && (to < 0 || to >= options.length)) return event.altKey
    else if (by !== 0 && event.altKey) {
      wanted.current = to
      set(options.toSpliced(index, 1).toSpliced(to, 0, options[index]!))
    } else if (by !== 0) list.current?.querySelectorAll('textarea')[to]?.focus()
    else return false
    return true
  }
  return { list, options, add, paste, remove, key, isFull: options.length >= MAX_OPTIONS }
}
