import { VisuallyHidden, Button } from '@bubbles/ui'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { DoneButton } from '../panel/DoneButton.tsx'
import styles from './ChartPanel.module.css'

export type FigureStep = 'data' | 'check' | 'visualise' | 'annotate'

/** Their names, and the words that lead to them from the step before. */
const STEPS: readonly (readonly [FigureStep, name: string, next: string])[] = [
  ['data', 'Data', ''],
  ['check', 'Check', 'Next: check'],
  ['visualise', 'Visualise', 'Next: visualise'],
  ['annotate', 'Annotate', 'Next: annotate'],
]

/** Steps whose end the data itself decides; how a figure looks and reads is never finished. */
const DONE_BY_ITSELF: readonly FigureStep[] = ['data', 'check']

export const isStep = (step: string): step is FigureStep => STEPS.some(([id]) => id === step)

/** The four steps of a chart or a map, free to visit in any order. */
export function StepTabs({
  step,
  onStep,
  hasData,
  problems,
}: {
  step: FigureStep
  onStep: (step: FigureStep) => void
  hasData: boolean
  /** Things to look at in each step. */
  problems: Partial<Record<FigureStep, number>>
}) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = STEPS.findIndex(([id]) => id === step)
    const [next] = STEPS[(at + by + STEPS.length) % STEPS.length]!
    onStep(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" tabIndex={-1} aria-label="Steps" className={styles.tabs} onKeyDown={move}>
      {STEPS.map(([id, label]) => {
        const count = hasData ? (problems[id] ?? 0) : 0
        return (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={step === id ? `step-${id}` : undefined}
            aria-selected={step === id}
            tabIndex={step === id ? 0 : -1}
            className={styles.tab}
            onClick={() => onStep(id)}
          >
            {label}
            {count > 0 && (
              <span className={styles.count} title={`${count} to check`}>
                {count}
              </span>
            )}
            {hasData && DONE_BY_ITSELF.includes(id) && count === 0 && (
              <>
                <Check aria-hidden className={styles.done} size={16} strokeWidth={2} />
                <VisuallyHidden>, done</VisuallyHidden>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** What a step comes to in words, and the way on. */
export function StepFooter({
  step,
  outcome,
  hasData,
  onStep,
  onDone,
}: {
  step: FigureStep
  outcome: string
  hasData: boolean
  onStep: (step: FigureStep) => void
  onDone: () => void
}) {
  const next = STEPS[STEPS.findIndex(([id]) => id === step) + 1]
  return (
    <>
      <span>{outcome}</span>
      {next ? (
        <Button className={styles.next} variant="text" disabled={!hasData} onClick={() => onStep(next[0])}>
          {next[2]}
        </Button>
      ) : (
        <DoneButton disabled={!hasData} onDone={onDone} />
      )}
    </>
  )
}
