import { ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { placeBelow } from '../overlay/placeBelow.ts'
import styles from './Combobox.module.css'
import { classes } from './classes.ts'
import type { FieldLook } from './FieldFrame.tsx'
import { TextField } from './TextField.tsx'

interface ComboboxProps<Option> extends FieldLook {
  label?: string
  /** What can be chosen with what is typed. */
  options: readonly Option[]
  keyOf: (option: Option) => string
  /** What stands for an option. */
  show: (option: Option) => ReactNode
  /** Options of the same group stand together, below its words. */
  groupOf?: (option: Option) => string
  isChosen?: (option: Option) => boolean
  text: string
  onText: (text: string) => void
  onChoose: (option: Option) => void
  /** In place of the options where there are none. */
  none: ReactNode
  /** The list stands in the page below the field, from the start. */
  inline?: boolean
  placeholder?: string
  /** The text is what was chosen, and nobody has typed since: a press selects all of it. */
  isChoice?: boolean
  /** The focus has left the field. */
  onLeave?: () => void
  'aria-label'?: string
  ref?: Ref<HTMLInputElement>
}

/** A field in which letters narrow a list down: arrow keys move in it, Enter chooses, Esc closes it. */
export function Combobox<Option>({
  options,
  keyOf,
  show,
  groupOf,
  isChosen,
  text,
  onText,
  onChoose,
  none,
  inline = false,
  isChoice = false,
  onLeave,
  ...field
}: ComboboxProps<Option>) {
  const id = useId()
  const list = useOpenList(options, inline, onChoose, isChosen)
  const { isOpen, active } = list
  const root = useRef<HTMLDivElement>(null)
  return (
    <>
      <TextField
        {...field}
        rootRef={root}
        value={text}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && options.length > 0 ? `${id}-${active}` : undefined}
        endAdornment={
          !inline && <ChevronDown aria-hidden className={styles.arrow} size={18} strokeWidth={1.75} />
        }
        onChange={(event) => {
          list.open(true)
          onText(event.target.value)
        }}
        onFocus={list.openAtChosen}
        onClick={(event) => {
          list.show()
          if (isChoice) event.currentTarget.select()
        }}
        onBlur={() => {
          list.open(false)
          onLeave?.()
        }}
        onKeyDown={list.onKeyDown}
      />
      {isOpen && (
        <Below field={inline ? null : root}>
          {options.length > 0 ? (
            <Options
              {...{ id, options, keyOf, show, groupOf, isChosen, list }}
              label={field['aria-label'] ?? field.label}
            />
          ) : (
            <div role="status" className={styles.none}>
              {none}
            </div>
          )}
        </Below>
      )}
    </>
  )
}

/** Whether the list is open, which of its options is the one at hand, and what keys do. */
function useOpenList<Option>(
  options: readonly Option[],
  inline: boolean,
  onChoose: (option: Option) => void,
  isChosen: ((option: Option) => boolean) | undefined,
) {
  const [isAsked, setAsked] = useState(false)
  const [at, setAt] = useState(0)
  const isOpen = inline || isAsked
  const active = Math.min(at, options.length - 1)
  const open = (isWanted: boolean, from = 0) => {
    setAsked(isWanted)
    setAt(from)
  }
  // Where Enter changes nothing.
  const openAtChosen = () => open(true, isChosen ? Math.max(0, options.findIndex(isChosen)) : 0)
  const choose = (option: Option) => {
    open(false)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!isOpen) openAtChosen()
      else if (options.length > 0) setAt((active + step + options.length) % options.length)
    } else if (event.key === 'Enter' && isOpen && options[active]) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Escape' && isAsked && !inline) {
      // What is around it would close as well.
      event.preventDefault()
      event.stopPropagation()
      open(false)
    }
  }
  return { isOpen, active, open, openAtChosen, show: () => setAsked(true), moveTo: setAt, choose, onKeyDown }
}

/**
 * What is below the field: floating over the page, as wide as the field, or in the page.
 * @param field null where it is in the page
 */
function Below({ field, children }: { field: RefObject<HTMLDivElement | null> | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (field === null || !box.current) return
    const edge = field.current!.querySelector('input')!.parentElement!
    box.current.style.width = `${edge.offsetWidth}px`
    placeBelow(box.current, edge, { align: 'start', gap: 0 })
  })
  return (
    <div
      ref={box}
      className={field === null ? styles.below : styles.floating}
      // The field keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}

/** The options, in groups where they have some. */
function Options<Option>({
  id,
  label,
  options,
  keyOf,
  show,
  groupOf,
  isChosen,
  list,
}: Pick<ComboboxProps<Option>, 'options' | 'keyOf' | 'show' | 'groupOf' | 'isChosen'> & {
  id: string
  label: string | undefined
  list: ReturnType<typeof useOpenList<Option>>
}) {
  useEffect(() => {
    document.getElementById(`${id}-${list.active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, list.active])
  const option = (each: Option, index: number) => (
    <li
      key={keyOf(each)}
      id={`${id}-${index}`}
      role="option"
      aria-selected={isChosen?.(each) ?? false}
      className={classes(styles.option, index === list.active && styles.active)}
      onMouseMove={() => list.moveTo(index)}
      onClick={() => list.choose(each)}
    >
      {show(each)}
    </li>
  )
  return (
    <ul id={`${id}-list`} role="listbox" className={styles.list} aria-label={label}>
      {!groupOf
        ? options.map(option)
        : [...new Set(options.map(groupOf))].map((group) => (
            <li key={group} role="presentation">
              <div aria-hidden className={styles.group}>
                {group}
              </div>
              {/* A list box holds options in groups, and no lists (WAI-ARIA 1.2, listbox). */}
              <ul role="group" aria-label={group}>
                {options.map((each, index) => groupOf(each) === group && option(each, index))}
              </ul>
            </li>
          ))}
    </ul>
  )
}
