import { chartSettingsOf, type ChartSpec, type ChartTypeId, chartTypeOf } from '@bubbles/charts'
import { lateKinds, lateStyles } from '@bubbles/charts/late'
import type { Editor } from '@tiptap/core'
import { useEffect, useMemo } from 'react'
import { addLateKinds } from '../../../ui/lateKinds.ts'
import { useBuilder } from '../builderContext.ts'
import { useChartLook } from '../editor/PaperBranding.tsx'
import { EmbedFigure } from '../panel/EmbedFigure.tsx'
import { AnnotateStep } from './AnnotateStep.tsx'
import { LateAddressData } from './address/LateAddressData.tsx'
import { AnswersData } from './AnswersData.tsx'
import { useJob } from './beside/useJob.ts'
import { CheckStep, type FigureFinding } from './CheckStep.tsx'
import { LateDataSteps } from './steps/LateDataSteps.tsx'
import { DataStep } from './DataStep.tsx'
import { drawingOf, remediesFor } from './drawnColumns.ts'
import { byStep, FigureSteps } from './FigureSteps.tsx'
import { placing } from './placing.ts'
import { useDebouncedFigure } from './useDebouncedFigure.ts'
import { type Figure, useFigure } from './useFigure.ts'
import { useColourIdentity } from './useColourIdentity.ts'
import { usePalette } from './usePalette.ts'
import { VisualiseStep } from './VisualiseStep.tsx'
import type { PanelProps } from '../panel/PanelProps.ts'

// The cards draw the data as every kind there is.
addLateKinds({ lateKinds, lateStyles })

const NO_COLOURS: Readonly<Record<string, number>> = {}

const TYPE_NAMES: Record<ChartTypeId, string> = {
  line: 'Line chart',
  bar: 'Bar chart',
  'bar-stacked': 'Stacked bar chart',
  'bar-share': '100% bar chart',
  'bar-diverging': 'Diverging bar chart',
  column: 'Column chart',
  'column-stacked': 'Stacked column chart',
  'column-share': '100% column chart',
  doughnut: 'Doughnut chart',
  pie: 'Pie chart',
  point: 'Point chart',
  arc: 'Gauge',
  area: 'Area chart',
  'area-stacked': 'Stacked area chart',
  'area-share': '100% area chart',
  range: 'Range chart',
  slope: 'Slope chart',
  dual: 'Chart with two axes',
  histogram: 'Histogram',
  heat: 'Heat table',
  table: 'Data table',
}

/** What the chart is, also where its names find no room under columns and bars are drawn in their place. */
const titleOf = (spec: ChartSpec, findings: readonly FigureFinding[]): string =>
  `${TYPE_NAMES[chartTypeOf(spec)]}${findings.some(({ code }) => code === 'names-too-long') ? ', drawn as bars' : ''}`

/** The settings of a chart in four steps. */
export function ChartPanel(props: PanelProps) {
  const { editor, blockId, onClose } = props
  const figure = useFigure(props, chartSettingsOf, 'visualise')
  const { spec, drawn, step } = figure
  const drawing = useDrawing(editor, figure)
  const { palette, findings } = drawing
  useEffect(() => () => placing.stop(blockId), [blockId, step])
  if (figure.isGone) return null
  return (
    <FigureSteps
      editor={editor}
      blockId={blockId}
      onClose={onClose}
      figure={figure}
      title={drawn.dataset ? titleOf(spec, findings.check) : 'Chart'}
      palette={palette}
      problems={{ check: findings.check.length, annotate: findings.annotate.length }}
    >
      <Step {...props} figure={figure} drawing={drawing} />
    </FigureSteps>
  )
}

/** In which colours a chart is drawn, and what is weak about it. */
function useDrawing(editor: Editor, { spec, drawn: { dataset } }: Figure<ChartSpec>) {
  const { locale } = useBuilder()
  const { colours } = useChartLook()
  const colourOf = useColourIdentity(editor, colours) ?? NO_COLOURS
  const palette = usePalette()
  const colouring = useMemo(() => ({ colours, colourOf }), [colours, colourOf])
  const calm = useDebouncedFigure(spec, dataset?.rows.length ?? 0)
  const checked = useMemo(
    () => ({ spec: calm, options: { palette: palette.findings }, context: { locale, ...colouring } }),
    [calm, palette, locale, colouring],
  )
  return { palette, colouring, findings: byStep(useJob('findings', dataset, checked) ?? []) }
}

function Step({
  editor,
  ui,
  blockId,
  figure: { spec, data, drawn, step, go, change, jump, setJump },
  drawing: { palette, colouring, findings },
}: Pick<PanelProps, 'editor' | 'ui' | 'blockId'> & {
  figure: Figure<ChartSpec>
  drawing: ReturnType<typeof useDrawing>
}) {
  const { dataset } = drawn
  switch (step) {
    case 'data':
      return (
        <DataStep
          data={data}
          what="chart"
          answers={<AnswersData editor={editor} blockId={blockId} />}
          address={(slot) => <LateAddressData {...slot} {...{ editor, blockId }} />}
          steps={<LateDataSteps {...{ editor, blockId, data }} />}
          jump={jump}
          onJump={setJump}
        />
      )
    case 'check':
      return (
        <CheckStep
          data={drawn}
          findings={findings.check}
          onStep={go}
          onCell={(cell) => {
            // Cells of an outcome are none of the table that is edited.
            if (drawn === data) setJump(cell)
            go('data')
          }}
          {...(dataset && {
            remediesOf: remediesFor(spec, dataset, change),
            drawOf: drawingOf(spec, dataset, change),
          })}
        />
      )
    case 'visualise':
      return (
        <VisualiseStep
          {...{ spec, dataset, palette, colouring, change }}
          name={data.name}
          onData={() => go('data')}
        />
      )
    case 'annotate':
      return (
        <>
          <AnnotateStep {...{ blockId, spec, dataset, change }} findings={findings.annotate} />
          <EmbedFigure editor={editor} ui={ui} blockId={blockId} />
        </>
      )
  }
}
