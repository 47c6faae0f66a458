import { Stack, Text } from '@bubbles/ui'
import type { ChartPlace, ChartSpec } from '@bubbles/charts'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import fields from '../panel/fields.module.css'
import { Choice, Field } from '../panel/fields.tsx'
import styles from './AnnotationLists.module.css'

/** The axis of names or dates, or that of values; a gauge has values alone. */
export function AxisChoice({
  spec,
  value,
  onChange,
}: {
  spec: ChartSpec
  value: 'x' | 'y'
  onChange: (axis: 'x' | 'y') => void
}) {
  if (spec.kind === 'arc') return null
  return (
    <Choice
      label="Along"
      value={value}
      options={[
        ['y', 'The values'],
        ['x', spec.kind === 'point' ? 'The numbers along the bottom' : 'The names or dates'],
      ]}
      onChange={(axis) => onChange(axis as 'x' | 'y')}
    />
  )
}

/** A place on an axis as it is typed; the places of the data are offered. */
export function PlaceInput({
  label,
  value,
  places,
  onChange,
}: {
  label: string
  value: ChartPlace
  places: readonly string[]
  onChange: (place: ChartPlace) => void
}) {
  const list = useId()
  return (
    <Field label={label}>
      {(props) => (
        <>
          <input
            {...props}
            className={fields.input}
            value={String(value)}
            list={places.length > 0 ? list : undefined}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => onChange(event.target.value)}
          />
          {places.length > 0 && (
            <datalist id={list}>
              {places.map((place) => (
                <option key={place}>{place}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

/** One thing on the chart with its fields; a new one takes the keyboard. */
export function Entry({
  name,
  removeLabel,
  focused,
  onFocused,
  onRemove,
  children,
}: {
  name: string
  removeLabel: string
  focused: boolean
  onFocused: () => void
  onRemove: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!focused) return
    box.current?.querySelector<HTMLElement>('textarea, input')?.focus()
    onFocused()
  }, [focused, onFocused])
  return (
    <Stack as="fieldset" gap={10} shrink padding="8px 12px 12px" ref={box} className={styles.entry}>
      <Text as="legend" padding="0 4px" size="small" tone="secondary">
        {name}
      </Text>
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <X aria-hidden size={16} strokeWidth={2} />
      </button>
      {children}
    </Stack>
  )
}
