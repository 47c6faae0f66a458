import { type DataStep, kindOf, type StepResult } from '@bubbles/tables/steps'
import { IconButton, Menu, type MenuEntry, Row, Stack, Text, Toggle } from '@bubbles/ui'
import { EllipsisVertical, GripVertical } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { tableSize } from '../data/tableSize.ts'
import { Remarks } from '../parts.tsx'
import styles from './DataSteps.module.css'
import { FieldsOf } from './fields/FieldsOf.tsx'
import { FirstRows } from './FirstRows.tsx'
import { WORDS } from './words.ts'

interface CardProps {
  step: DataStep
  /** From 1. */
  number: number
  /** The place of the last one, from 0. */
  last: number
  result: StepResult
  /** The number of a step before it that can’t be taken; null where there is none. */
  waitsFor: number | null
  /** Whether it was just added: then it takes the keyboard. */
  isFresh: boolean
  onFocused: () => void
  onChange: (step: DataStep) => void
  /** To a place from 0. */
  onMove: (to: number) => void
  /** Another one, from its place from 0, is dropped on it. */
  onDropped: (from: number) => void
  onRemove: () => void
}

/** One step: what it is, its settings, and how many rows come of it. */
export function StepCard(props: CardProps) {
  const { step, number, result, waitsFor, isFresh, onFocused, onChange } = props
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isFresh) return
    card.current?.querySelector<HTMLElement>('select, textarea, input:not([role=switch])')?.focus()
    onFocused()
  }, [isFresh, onFocused])
  const { isOver, ...drop } = useDrop(props.onDropped)
  const { name } = kindOf(step)
  return (
    // Cards are dropped on each other; the menu moves them without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Stack
      as="li"
      ref={card}
      gap={12}
      padding="4px 12px 12px"
      aria-label={`Step ${number}: ${name}`}
      className={styles.card}
      data-over={isOver}
      data-problem={result.problem !== null}
      {...drop}
    >
      <Head {...props} name={name} />
      {step.on && (
        <>
          <FieldsOf step={step} table={result.before} onChange={onChange} />
          <Outcome result={result} waitsFor={waitsFor} />
        </>
      )}
    </Stack>
  )
}

function Head({ step, number, last, onChange, onMove, onRemove, name }: CardProps & { name: string }) {
  const entries: MenuEntry[] = [
    ...(number > 1 ? [{ id: 'up', label: WORDS.up, onSelect: () => onMove(number - 2) }] : []),
    ...(number <= last ? [{ id: 'down', label: WORDS.down, onSelect: () => onMove(number) }] : []),
    { id: 'remove', label: WORDS.remove, danger: true, onSelect: onRemove },
  ]
  return (
    <Row gap={8}>
      <span
        draggable
        title={WORDS.drag(number)}
        className={styles.grip}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED, String(number - 1))
          dataTransfer.effectAllowed = 'move'
        }}
      >
        <GripVertical aria-hidden size={16} strokeWidth={1.75} />
      </span>
      <Text as="h4" grow size="body" weight="semibold" truncate>
        {number}. {name}
      </Text>
      <Toggle
        aria-label={WORDS.use(number)}
        checked={step.on}
        onChange={({ target }) => onChange({ ...step, on: target.checked })}
      />
      <Menu
        label={WORDS.menu(number)}
        align="end"
        entries={entries}
        trigger={(trigger) => (
          <IconButton aria-label={WORDS.menu(number)} {...trigger}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        )}
      />
    </Row>
  )
}

/** What came of it: why it isn’t taken, or how many rows there were and are. */
function Outcome({ result, waitsFor }: Pick<CardProps, 'result' | 'waitsFor'>) {
  const { before, after, missing, problem, notes } = result
  const waits = waitsFor === null ? null : WORDS.waits(waitsFor)
  return (
    <Stack gap={6}>
      <Text as="p" size="small" tone={problem ? 'error' : 'secondary'} aria-live="polite">
        {problem?.words ?? missing ?? waits ?? WORDS.counts(before.rows.length, after.rows.length)}
      </Text>
      <Remarks tone="primary">{notes}</Remarks>
      {after !== before && (
        <details className={styles.details}>
          <summary>{WORDS.first}</summary>
          <FirstRows title={tableSize(after)} table={after} />
        </details>
      )}
    </Stack>
  )
}

const DRAGGED = 'application/x-bubbles-step'

/** A card that others are dropped on. */
function useDrop(onDropped: (from: number) => void) {
  const [isOver, setOver] = useState(false)
  const isStep = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!isStep(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!isStep(event)) return
      event.preventDefault()
      onDropped(Number(event.dataTransfer.getData(DRAGGED)))
    },
  }
}
