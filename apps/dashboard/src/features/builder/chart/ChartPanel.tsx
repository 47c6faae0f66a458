import { type ChartTypeId, chartTypeOf, type ChartSpec } from '@bubbles/charts'
import { useEditorState } from '@tiptap/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { blockById, figureNumber, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { useChartLook } from '../editor/PaperBranding.tsx'
import { EmbedFigure } from '../panel/EmbedFigure.tsx'
import { PanelFrame } from '../panel/PanelFrame.tsx'
import type { PanelProps } from '../panel/panels.ts'
import { AnnotateStep } from './AnnotateStep.tsx'
import { AnswersData } from './AnswersData.tsx'
import { useJob } from './beside/useJob.ts'
import styles from './ChartPanel.module.css'
import { CheckStep } from './CheckStep.tsx'
import type { CellAt } from './data/table.ts'
import { useDataTable } from './data/useDataTable.ts'
import { DataStep } from './DataStep.tsx'
import { placing } from './placing.ts'
import { specOf } from './spec.ts'
import { type FigureStep, isStep, StepFooter, StepTabs, toLookAt } from './StepTabs.tsx'
import { undoKeys } from './undoKeys.ts'
import { useCalm } from './useCalm.ts'
import { useColourIdentity, usePalette } from './useFigureColours.ts'
import { VisualiseStep } from './VisualiseStep.tsx'

/** Findings about words and notes belong to the last step, all others to the second. */
const ABOUT_WORDS = new Set(['missing-title', 'missing-alt', 'missing-source', 'source-address', 'no-place'])

const NO_COLOURS: Readonly<Record<string, number>> = {}

const TYPE_NAMES: Record<ChartTypeId, string> = {
  line: 'Line chart',
  bar: 'Bar chart',
  'bar-stacked': 'Stacked bar chart',
  'bar-share': '100% bar chart',
  column: 'Column chart',
  'column-stacked': 'Stacked column chart',
  'column-share': '100% column chart',
  doughnut: 'Doughnut chart',
  pie: 'Pie chart',
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
  const step: FigureStep = isStep(asked) ? asked : hash === null ? 'data' : 'visualise'
  const data = useDataTable(editor, blockId, hash)
  const [jump, setJump] = useState<CellAt | null>(null)
  const { dataset } = data
  const spec = useMemo(() => writtenSpec(attrs ?? {}), [attrs])
  const { colours } = useChartLook()
  const colourOf = useColourIdentity(editor, colours) ?? NO_COLOURS
  const palette = usePalette()
  const colouring = useMemo(() => ({ colours, colourOf }), [colours, colourOf])
  const calm = useCalm(spec, dataset?.rows.length ?? 0)
  const checked = useMemo(
    () => ({ spec: calm, options: { palette: palette.findings, ...colouring } }),
    [calm, palette, colouring],
  )
  const findings = useJob('findings', dataset, checked) ?? []
  /** A choice is an undo step of its own; typing in a field is grouped as typing is. */
  const change = useCallback(
    (settings: Partial<ChartSpec>, how: 'choice' | 'typing' = 'choice') => {
      if (how === 'choice') separateUndo(editor)
      setBlockAttrs(editor, blockId, settings)
      if (how === 'choice') separateUndo(editor)
    },
    [editor, blockId],
  )
  useEffect(() => () => placing.stop(blockId), [blockId, step])
  if (attrs === null) return null
  const words = findings.filter(({ code }) => ABOUT_WORDS.has(code))
  const about = findings.filter(({ code }) => !ABOUT_WORDS.has(code))
  const go = (next: FigureStep) => ui.openPanel(blockId, next)
  const outcome = (): string => {
    if (!dataset) return 'No data yet'
    if (step === 'data')
      return data.saving
        ? 'Saving…'
        : `${dataset.rows.length.toLocaleString('en-GB')} rows, ${dataset.columns.length} columns`
    if (step === 'annotate') return words.length ? toLookAt(words.length) : 'Nothing is missing'
    return about.length ? toLookAt(about.length) : 'Checked, no problems'
  }
  return (
    // Ctrl+Z works in the settings as in the paper.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.whole} style={palette.properties} onKeyDown={undoKeys(editor)}>
      <PanelFrame
        above={`Figure ${number}`}
        title={dataset ? TYPE_NAMES[chartTypeOf(spec)] : 'Chart'}
        onClose={onClose}
        tabs={
          <StepTabs
            step={step}
            onStep={go}
            hasData={dataset !== undefined}
            problems={{ check: about.length, annotate: words.length }}
          />
        }
        footer={
          <StepFooter
            step={step}
            outcome={outcome()}
            hasData={dataset !== undefined}
            onStep={go}
            onDone={onClose}
          />
        }
      >
        <div role="tabpanel" id={`step-${step}`} aria-labelledby={`tab-${step}`} className={styles.step}>
          {step === 'data' && (
            <DataStep
              data={data}
              what="chart"
              answers={<AnswersData editor={editor} blockId={blockId} />}
              jump={jump}
              onJump={setJump}
            />
          )}
          {step === 'check' && (
            <CheckStep
              data={data}
              findings={about}
              onStep={go}
              onCell={(cell) => {
                setJump(cell)
                go('data')
              }}
            />
          )}
          {step === 'visualise' && (
            <VisualiseStep
              spec={spec}
              dataset={dataset}
              name={data.name}
              palette={palette}
              colouring={colouring}
              change={change}
              onData={() => go('data')}
            />
          )}
          {step === 'annotate' && (
            <>
              <AnnotateStep
                blockId={blockId}
                spec={spec}
                dataset={dataset}
                findings={words}
                change={change}
              />
              <EmbedFigure editor={editor} ui={ui} blockId={blockId} />
            </>
          )}
        </div>
      </PanelFrame>
    </div>
  )
}

/** The settings with the address of the source as it was typed: one that cannot be used is shown and counted. */
function writtenSpec(attrs: Record<string, unknown>): ChartSpec {
  const spec = specOf(attrs)
  return typeof attrs.sourceUrl === 'string' ? { ...spec, sourceUrl: attrs.sourceUrl } : spec
}
