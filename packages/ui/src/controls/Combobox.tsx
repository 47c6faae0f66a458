import { ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
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
  ...field
}: ComboboxProps<Option>) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const [at, setAt] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = inline || isAsked
  const active = Math.min(at, options.length - 1)
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, isOpen])
  useLayoutEffect(() => {
    const box = list.current
    if (inline || !box) return
    const edge = root.current!.querySelector('input')!.parentElement!
    box.style.width = `${edge.offsetWidth}px`
    placeBelow(box, edge, { align: 'start', gap: 0 })
  })

  const open = (isWanted: boolean) => {
    setAsked(isWanted)
    setAt(0)
  }
  const choose = (option: Option) => {
    open(false)
    onChoose(option)
  }
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!isOpen) open(true)
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
  const option = (each: Option, index: number) => (
    <li
      key={keyOf(each)}
      id={`${id}-${index}`}
      role="option"
      aria-selected={isChosen?.(each) ?? false}
      className={classes(styles.option, index === active && styles.active)}
      onMouseMove={() => setAt(index)}
      onClick={() => choose(each)}
    >
      {show(each)}
    </li>
  )
  const lines = () => {
    if (!groupOf) return options.map(option)
    const groups = [...new Set(options.map(groupOf))]
    return groups.map((group) => (
      <li key={group} role="presentation">
        <div aria-hidden className={styles.group}>
          {group}
        </div>
        {/* A list box holds options in groups, and no lists (WAI-ARIA 1.2, listbox). */}
        <ul role="group" aria-label={group}>
          {options.map((each, index) => groupOf(each) === group && option(each, index))}
        </ul>
      </li>
    ))
  }
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
          inline ? undefined : (
            <ChevronDown aria-hidden className={styles.arrow} size={18} strokeWidth={1.75} />
          )
        }
        onChange={(event) => {
          open(true)
          onText(event.target.value)
        }}
        onFocus={() => open(true)}
        onClick={() => setAsked(true)}
        onBlur={() => open(false)}
        onKeyDown={keys}
      />
      {isOpen && (
        <div
          ref={list}
          className={inline ? styles.below : styles.floating}
          // The field keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.length > 0 ? (
            <ul
              id={`${id}-list`}
              role="listbox"
              className={styles.list}
              aria-label={field['aria-label'] ?? field.label}
            >
              {lines()}
            </ul>
          ) : (
            <div role="status" className={styles.none}>
              {none}
            </div>
          )}
        </div>
      )}
    </>
  )
}
