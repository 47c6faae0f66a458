import type { Dataset, DatasetColumn } from '@bubbles/tables'
import { Row, Text } from '@bubbles/ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Choice, TextInput } from '../../../panel/fields.tsx'
import styles from '../DataSteps.module.css'
import { WORDS } from '../words.ts'

/** One column of the table, by its name. A name that is no longer there stays to be seen. */
export function ColumnChoice({
  label,
  table,
  types,
  value,
  onChange,
}: {
  label: string
  table: Dataset
  types?: readonly DatasetColumn['type'][] | undefined
  value: string | null
  onChange: (name: string) => void
}) {
  const names = table.columns.filter(({ type }) => types?.includes(type) ?? true).map(({ name }) => name)
  return (
    <Choice
      label={label}
      value={value ?? ''}
      onChange={(name) => name !== '' && onChange(name)}
      options={[
        ...(value === null ? [['', WORDS.choose] as const] : []),
        ...(value !== null && !names.includes(value) ? [[value, WORDS.gone(value)] as const] : []),
        ...names.map((name) => [name, name] as const),
      ]}
    />
  )
}

/** Several columns or values, each with a box to tick; chosen ones that are no longer there are among them. */
export function Ticks({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string
  options: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const gone = chosen.filter((each) => !options.includes(each))
  return (
    <fieldset>
      <Text as="legend" size="body" weight="semibold" padding="0 0 6px">
        {label}
      </Text>
      <div className={styles.values}>
        {[...gone, ...options].map((option) => (
          <Row as="label" key={option} gap={10} size="compact" className={styles.value}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, option] : chosen.filter((each) => each !== option))
              }
            />
            <Text shrink truncate>
              {gone.includes(option) ? WORDS.gone(option) : option}
            </Text>
          </Row>
        ))}
      </div>
    </fieldset>
  )
}

/** How long someone types no more before what they typed is taken, in milliseconds. */
const PAUSE = 500

/** Text that is taken once it is written, not letter by letter: each change runs the steps and is an undo step. */
export function TypedInput({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}) {
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  // Undo, or another person, may change it meanwhile.
  if (known !== value) {
    setKnown(value)
    setDraft(value)
  }
  const take = useRef(onChange)
  useEffect(() => {
    take.current = onChange
  })
  useEffect(() => {
    if (draft === value) return
    const timer = setTimeout(() => take.current(draft), PAUSE)
    return () => clearTimeout(timer)
  }, [draft, value])
  // What is typed last is taken, too, when the panel closes or the step goes.
  const last = useRef({ draft, value })
  useEffect(() => {
    last.current = { draft, value }
  })
  useEffect(
    () => () => {
      if (last.current.draft !== last.current.value) take.current(last.current.draft)
    },
    [],
  )
  return (
    <div
      data-draft
      onBlur={() => {
        if (draft !== value) onChange(draft)
      }}
    >
      <TextInput {...rest} value={draft} onChange={setDraft} />
    </div>
  )
}
