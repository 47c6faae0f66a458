import {
  type DataStep,
  kindOf,
  type StepResult,
  STEP_KINDS,
  STEP_LIMITS,
  type StepType,
} from '@bubbles/tables/steps'
import { FormError, Button, Menu, Row, Stack, Text, toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { ChevronDown, Plus } from 'lucide-react'
import { useEditorState } from '@tiptap/react'
import { useCallback, useMemo, useState } from 'react'
import type { DataTable } from '../data/useDataTable.ts'
import { tableSize } from '../data/tableSize.ts'
import { Group, Hint } from '../parts.tsx'
import styles from './DataSteps.module.css'
import { Joinable, joinableBy, type JoinableChoice } from './joinable.ts'
import { FirstRows } from './FirstRows.tsx'
import { numbersAsLabels } from './pivotLabels.ts'
import { StepCard } from './StepCard.tsx'
import { useDataSteps } from './useDataSteps.ts'
import { WORDS } from './words.ts'

const TYPES = Object.keys(STEP_KINDS) as StepType[]

/** The steps between a figure’s data and what is drawn of it: what each does, in order, and what comes of them. */
export function DataSteps({ editor, blockId, data }: { editor: Editor; blockId: string; data: DataTable }) {
  const { dataset } = data
  const { attrs, steps, run, change, saving, error, retry, drop } = useDataSteps(editor, blockId, data)
  const joinableText = useEditorState({
    editor,
    selector: ({ editor: now }) => JSON.stringify(joinableBy(now, blockId)),
  })
  const joinable = useMemo(() => JSON.parse(joinableText) as JoinableChoice[], [joinableText])
  const [fresh, setFresh] = useState<string | null>(null)
  const forget = useCallback(() => setFresh(null), [])
  if (!dataset || !run) return null
  const labels = attrs && numbersAsLabels(attrs, steps, run.outcome)
  const add = (type: StepType) => {
    const step = newStep(type, run.results.at(-1)?.after ?? dataset, steps)
    setFresh(step.id)
    change([...steps, step])
  }
  const remove = (at: number) => {
    const before = steps
    change(steps.toSpliced(at, 1))
    toasts.notify({
      message: WORDS.removed(at + 1),
      action: { label: 'Undo', onAction: () => change(before) },
    })
  }
  return (
    <Group title={WORDS.title}>
      {steps.length === 0 && <Hint>{WORDS.none}</Hint>}
      <Unsaved {...{ error, retry, drop }} />
      <Stack as="ol" gap={8} className={styles.list}>
        <Joinable value={joinable}>
          {run.results.map((result, at) => (
            <StepCard
              key={result.id}
              step={steps[at]!}
              number={at + 1}
              result={result}
              waitsFor={run.problem !== null && run.problem.number < at + 1 ? run.problem.number : null}
              isFresh={fresh === result.id}
              onFocused={forget}
              onChange={(step) => change(steps.with(at, step))}
              onMove={(to) => change(moved(steps, at, to))}
              onDropped={(from) => from !== at && change(moved(steps, from, at))}
              onRemove={() => remove(at)}
              last={steps.length - 1}
            />
          ))}
        </Joinable>
      </Stack>
      <Row gap={8} align="center" wrap>
        <AddMenu isFull={steps.length >= STEP_LIMITS.steps} onAdd={add} />
        <Text size="small" tone="secondary" aria-live="polite">
          {saving ? 'Saving…' : ''}
        </Text>
      </Row>
      {run.problem?.name === '' && <FormError error={run.problem.words} />}
      {steps.length > 0 && run.outcome && (
        <FirstRows title={`${WORDS.outcome}: ${tableSize(run.outcome)}`} table={run.outcome} />
      )}
      {labels !== null && <Hint>{WORDS.labels(labels)}</Hint>}
      {run.problem !== null && <Hint>{WORDS.kept}</Hint>}
    </Group>
  )
}

/** Why a change couldn’t be kept, and what to do. */
function Unsaved({ error, retry, drop }: { error: string | null; retry: () => void; drop: () => void }) {
  if (error === null) return null
  return (
    <>
      <FormError error={`${WORDS.unsaved} ${error}`} />
      <Row gap={8} align="stretch" wrap>
        <Button onClick={retry}>Try again</Button>
        <Button variant="text" onClick={drop}>
          Undo change
        </Button>
      </Row>
    </>
  )
}

function AddMenu({ isFull, onAdd }: { isFull: boolean; onAdd: (type: StepType) => void }) {
  return (
    <Menu
      label={WORDS.add}
      minWidth={260}
      entries={TYPES.map((type) => ({
        id: type,
        label: STEP_KINDS[type].name,
        onSelect: () => onAdd(type),
      }))}
      trigger={(props) => (
        <Button
          size="small"
          startIcon={<Plus aria-hidden />}
          endIcon={<ChevronDown aria-hidden />}
          disabled={isFull}
          {...props}
        >
          {WORDS.add}
        </Button>
      )}
    />
  )
}

/** A step with settings that suit the table it comes to. */
function newStep(type: StepType, table: StepResult['after'], steps: readonly DataStep[]): DataStep {
  const taken = new Set(steps.map(({ id }) => id))
  let number = steps.length + 1
  while (taken.has(`s${number}`)) number++
  return { ...kindOf({ type }).suggest(table), id: `s${number}`, on: true, type } as DataStep
}

/** The steps with one of them in another place. */
const moved = (steps: readonly DataStep[], from: number, to: number): DataStep[] =>
  steps.toSpliced(from, 1).toSpliced(to, 0, steps[from]!)
