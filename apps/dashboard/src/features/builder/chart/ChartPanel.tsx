import { type ChartKind, type ChartSpec, checkChart, type Dataset, type Finding } from '@bubbles/charts'
import { VisuallyHidden } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useEditorState } from '@tiptap/react'
import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react'
import { blockById, figureNumber, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { PanelFrame } from '../panel/PanelFrame.tsx'
import type { PanelProps } from '../panel/panels.ts'
import { datasetQuery } from '../queries.ts'
import { AnnotateStep } from './AnnotateStep.tsx'
import styles from './ChartPanel.module.css'
import { CheckStep } from './CheckStep.tsx'
import { DataStep } from './DataStep.tsx'
import { specOf } from './spec.ts'
import { VisualiseStep } from './VisualiseStep.tsx'

type ChartStep = 'data' | 'check' | 'visualise' | 'annotate'

const STEPS: readonly (readonly [ChartStep, string])[] = [
  ['data', 'Data'],
  ['check', 'Check'],
  ['visualise', 'Visualise'],
  ['annotate', 'Annotate'],
]

/** Findings about words belong to the last step, all others to the second. */
const ABOUT_WORDS = new Set(['missing-title', 'missing-alt', 'missing-source', 'source-address'])

/** Steps whose end the data itself decides; how a chart looks and reads is never finished. */
const DONE_BY_ITSELF: readonly ChartStep[] = ['data', 'check']

const KIND_NAMES: Record<ChartKind, string> = {
  line: 'Line chart',
  bar: 'Bar chart',
  doughnut: 'Doughnut chart',
  point: 'Point chart',
  arc: 'Gauge',
}

/** The settings of a chart in four steps, free to visit in any order. */
export function ChartPanel({ editor, ui, blockId, step: asked, onClose }: PanelProps) {
  const { attrs, number } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      attrs: blockById(now.state.doc, blockId)?.node.attrs ?? null,
      number: figureNumber(now.state.doc, blockId),
    }),
  })
  const hash = (attrs?.dataset as string | null | undefined) ?? null
  const step = STEPS.find(([id]) => id === asked)?.[0] ?? (hash === null ? 'data' : 'visualise')
  const { data } = useQuery(datasetQuery(hash))
  const spec = useMemo(() => writtenSpec(attrs ?? {}), [attrs])
  const dataset = data?.dataset
  const findings = useMemo(() => (dataset ? checkChart(spec, dataset) : []), [spec, dataset])
  /** A choice is an undo step of its own; typing in a field is grouped as typing is. */
  const change = useCallback(
    (settings: Record<string, unknown>, how: 'choice' | 'typing' = 'choice') => {
      if (how === 'choice') separateUndo(editor)
      setBlockAttrs(editor, blockId, settings)
      if (how === 'choice') separateUndo(editor)
    },
    [editor, blockId],
  )
  if (attrs === null) return null
  const of = (words: boolean) => findings.filter(({ code }) => ABOUT_WORDS.has(code) === words)
  const go = (next: ChartStep) => ui.openPanel(blockId, next)
  return (
    <PanelFrame
      above={`Figure ${number}`}
      title={dataset ? KIND_NAMES[spec.kind] : 'Chart'}
      onClose={onClose}
      tabs={<Steps step={step} onStep={go} dataset={dataset} data={of(false)} words={of(true)} />}
      footer={
        <Footer
          step={step}
          dataset={dataset}
          data={of(false)}
          words={of(true)}
          onStep={go}
          onDone={onClose}
        />
      }
    >
      <div role="tabpanel" id={`step-${step}`} aria-labelledby={`tab-${step}`} className={styles.step}>
        {step === 'data' && (
          <DataStep editor={editor} blockId={blockId} hash={hash} name={data?.name ?? ''} dataset={dataset} />
        )}
        {step === 'check' && <CheckStep dataset={dataset} findings={of(false)} onData={() => go('data')} />}
        {step === 'visualise' && (
          <VisualiseStep
            spec={spec}
            dataset={dataset}
            name={data?.name ?? ''}
            change={change}
            onData={() => go('data')}
          />
        )}
        {step === 'annotate' && <AnnotateStep spec={spec} dataset={dataset} change={change} />}
      </div>
    </PanelFrame>
  )
}

/** The settings with the address of the source as it was typed: one that cannot be used is shown and counted. */
function writtenSpec(attrs: Record<string, unknown>): ChartSpec {
  const spec = specOf(attrs)
  return typeof attrs.sourceUrl === 'string' ? { ...spec, sourceUrl: attrs.sourceUrl } : spec
}

interface Standing {
  step: ChartStep
  dataset: Dataset | undefined
  /** What is to be looked at in data and mapping, and in the words around the chart. */
  data: readonly Finding[]
  words: readonly Finding[]
  onStep: (step: ChartStep) => void
}

function Steps({ step, onStep, dataset, data, words }: Standing) {
  const list = useRef<HTMLDivElement>(null)
  const problems: Record<ChartStep, number> = {
    data: 0,
    check: data.length,
    visualise: 0,
    annotate: words.length,
  }
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
      {STEPS.map(([id, label]) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-controls={`step-${id}`}
          aria-selected={step === id}
          tabIndex={step === id ? 0 : -1}
          className={styles.tab}
          onClick={() => onStep(id)}
        >
          {label}
          {dataset !== undefined && problems[id] > 0 && (
            <span className={styles.count} title={`${problems[id]} to look at`}>
              {problems[id]}
            </span>
          )}
          {dataset !== undefined && DONE_BY_ITSELF.includes(id) && problems[id] === 0 && (
            <>
              <Check aria-hidden className={styles.done} size={16} strokeWidth={2} />
              <VisuallyHidden>, done</VisuallyHidden>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

function Footer({ step, dataset, data, words, onStep, onDone }: Standing & { onDone: () => void }) {
  const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`
  const outcome = (): string => {
    if (!dataset) return 'No data yet'
    if (step === 'data')
      return `${dataset.rows.length.toLocaleString('en-GB')} rows, ${dataset.columns.length} columns`
    if (step === 'annotate')
      return words.length ? `${count(words.length, 'thing', 'things')} to look at` : 'Nothing is missing'
    return data.length ? `${count(data.length, 'thing', 'things')} to look at` : 'Checked, no problems'
  }
  const next = STEPS[STEPS.findIndex(([id]) => id === step) + 1]
  return (
    <>
      <span>{outcome()}</span>
      <Button
        className={styles.next}
        variant="text"
        disabled={!dataset}
        onClick={() => (next ? onStep(next[0]) : onDone())}
      >
        {next ? `Next: ${next[1].toLowerCase()}` : 'Done'}
      </Button>
    </>
  )
}
