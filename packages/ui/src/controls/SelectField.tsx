import { ChevronDown } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { MenuItem, MenuPopup } from '../overlay/MenuList.tsx'
import { belowOf, controlClass, FieldFrame, type FieldLook } from './FieldFrame.tsx'
import { classes } from './classes.ts'
import styles from './SelectField.module.css'

/** One of a few values. */
export interface Choice<Value extends string | number> {
  value: Value
  label: ReactNode
  style?: CSSProperties
}

const OPENING = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown'])

type SelectFieldProps<Value extends string | number> = Omit<
  FieldLook,
  'raised' | 'startAdornment' | 'endAdornment'
> & {
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
  readOnly?: boolean
  autoFocus?: boolean
  /** Of the value that stands in the field. */
  valueStyle?: CSSProperties
}

/** A field with one of a few values, chosen in a list that opens. */
export function SelectField<Value extends string | number>({
  value,
  choices,
  onChoose,
  readOnly = false,
  autoFocus = false,
  valueStyle,
  ...look
}: SelectFieldProps<Value>) {
  const id = useId()
  const control = useRef<HTMLDivElement>(null)
  /** The edge of the field, while the list below it is open. */
  const [edge, setEdge] = useState<HTMLElement | null>(null)
  const isOpen = edge !== null
  // Elements that are no fields have no such attribute.
  useLayoutEffect(() => {
    if (autoFocus) control.current?.focus()
  }, [autoFocus])
  const open = () => {
    if (!readOnly) setEdge(control.current?.parentElement ?? null)
  }
  return (
    <FieldFrame {...look} id={id} labelId={`${id}-label`} raised>
      <div
        ref={control}
        id={id}
        role="combobox"
        tabIndex={0}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={look.helperText ? belowOf(id) : undefined}
        aria-invalid={look.error === true || undefined}
        aria-readonly={readOnly || undefined}
        className={classes(controlClass, styles.value)}
        style={valueStyle}
        onMouseDown={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.focus()
          open()
        }}
        onKeyDown={(event) => {
          if (!OPENING.has(event.key)) return
          event.preventDefault()
          open()
        }}
      >
        {choices.find((choice) => choice.value === value)?.label ?? '\u200B'}
      </div>
      <ChevronDown aria-hidden className={styles.arrow} size={18} strokeWidth={1.75} />
      {isOpen && <Choices {...{ id, edge, value, choices, onChoose }} onClose={() => setEdge(null)} />}
    </FieldFrame>
  )
}

/** The list below the field while it is open. */
function Choices<Value extends string | number>({
  id,
  edge,
  value,
  choices,
  onChoose,
  onClose,
}: Pick<SelectFieldProps<Value>, 'value' | 'choices' | 'onChoose'> & {
  id: string
  edge: HTMLElement
  onClose: () => void
}) {
  return (
    <MenuPopup
      id={`${id}-list`}
      role="listbox"
      anchor={edge}
      labelledBy={`${id}-label`}
      style={{ minWidth: edge.offsetWidth }}
      onClose={onClose}
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          role="option"
          aria-selected={choice.value === value}
          selected={choice.value === value}
          style={choice.style}
          onClick={() => {
            onClose()
            if (choice.value !== value) onChoose(choice.value)
          }}
        >
          {choice.label}
        </MenuItem>
      ))}
    </MenuPopup>
  )
}
