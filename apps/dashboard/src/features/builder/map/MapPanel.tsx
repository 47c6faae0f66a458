import { chartContext, mapSettingsOf, type MapSpec } from '@bubbles/charts'
import { checkMap, draftMapAlt, matchRegions, placePoints, reportPoints } from '@bubbles/charts/maps'
import { messageOf, PanelError } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { boundariesQuery } from '../../../maps/boundaries.ts'
import { useBuilder } from '../builderContext.ts'
import { CheckStep } from '../chart/CheckStep.tsx'
import { LateAddressData } from '../chart/address/LateAddressData.tsx'
import { LateDataSteps } from '../chart/steps/LateDataSteps.tsx'
import { DataStep } from '../chart/DataStep.tsx'
import { byStep, FigureSteps } from '../chart/FigureSteps.tsx'
import { FigureWords } from '../chart/FigureWords.tsx'
import { type Figure, useFigure } from '../chart/useFigure.ts'
import { usePalette } from '../chart/usePalette.ts'
import { EmbedFigure } from '../panel/EmbedFigure.tsx'
import { mapPins } from './mapPins.ts'
import { MapVisualise } from './MapVisualise.tsx'
import { Matching } from './Matching.tsx'
import { PointCount } from './PointCount.tsx'
import type { PanelProps } from '../panel/PanelProps.ts'

/** The settings of a map in four steps. */
export function MapPanel(props: PanelProps) {
  const { editor, blockId, onClose } = props
  const figure = useFigure(props, mapSettingsOf, 'check')
  const { step } = figure
  const palette = usePalette()
  const drawing = useDrawing(figure)
  const { about, toFix, annotate } = drawing
  useEffect(() => () => mapPins.light(null), [blockId, step])
  if (figure.isGone) return null
  return (
    <FigureSteps
      editor={editor}
      blockId={blockId}
      onClose={onClose}
      figure={figure}
      title="Map"
      palette={palette}
      problems={{ check: about.length + toFix, annotate: annotate.length }}
      outcome={toFix > 0 ? `${toFix} ${toFix === 1 ? 'name is' : 'names are'} not on the map` : undefined}
    >
      {drawing.error && (
        <PanelError
          title="Couldn’t load the boundaries"
          reason={messageOf(drawing.error)}
          onRetry={() => void drawing.refetch()}
        />
      )}
      <Step {...props} figure={figure} drawing={drawing} />
    </FigureSteps>
  )
}

/** What the data is drawn on, which of its names are there, and what is wrong or weak about the map. */
function useDrawing({ spec, drawn: { dataset } }: Figure<MapSpec>) {
  const { data: boundaries, error, refetch } = useQuery(boundariesQuery(spec))
  const report = useMemo(
    () =>
      dataset && boundaries && spec.region && spec.kind !== 'symbol'
        ? matchRegions(spec, dataset, boundaries)
        : null,
    [spec, dataset, boundaries],
  )
  const points = useMemo(
    () =>
      dataset && boundaries && spec.kind === 'symbol'
        ? reportPoints(placePoints(spec, dataset, boundaries))
        : null,
    [spec, dataset, boundaries],
  )
  const findings = useMemo(
    () => byStep(dataset && boundaries ? checkMap(spec, dataset, boundaries) : []),
    [spec, dataset, boundaries],
  )
  return {
    boundaries,
    error,
    refetch,
    report,
    points,
    // The names to fix stand above the findings, each with its own way to mend it.
    about: findings.check.filter(({ code }) => code !== 'unmatched-regions'),
    toFix: report?.unmatched.length ?? 0,
    annotate: findings.annotate,
  }
}

function Step({
  editor,
  ui,
  blockId,
  figure: { spec, data, drawn, step, go, change, jump, setJump },
  drawing: { boundaries, report, points, about, toFix },
}: Pick<PanelProps, 'editor' | 'ui' | 'blockId'> & {
  figure: Figure<MapSpec>
  drawing: ReturnType<typeof useDrawing>
}) {
  const { locale } = useBuilder()
  const { dataset } = drawn
  switch (step) {
    case 'data':
      return (
        <DataStep
          data={data}
          what="map"
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
          findings={about}
          quiet={toFix > 0}
          onStep={go}
          onCell={(cell) => {
            // Cells of an outcome are none of the table that is edited.
            if (drawn === data) setJump(cell)
            go('data')
          }}
          before={<Checked {...{ blockId, spec, dataset, boundaries, report, points, change }} />}
        />
      )
    case 'visualise':
      return (
        <MapVisualise {...{ spec, dataset, boundaries, change }} name={data.name} onData={() => go('data')} />
      )
    case 'annotate':
      return (
        <>
          <FigureWords
            spec={spec}
            what="map"
            change={change}
            draft={
              dataset &&
              boundaries &&
              (() => draftMapAlt(chartContext({ locale }), spec, dataset, boundaries))
            }
            descriptionHelp="What, where, when, and the unit."
          />
          <EmbedFigure editor={editor} ui={ui} blockId={blockId} />
        </>
      )
  }
}

/** What stands before the findings: how many points are on the map, or how names and areas match. */
function Checked({
  blockId,
  spec,
  dataset,
  boundaries,
  report,
  points,
  change,
}: Pick<ReturnType<typeof useDrawing>, 'boundaries' | 'report' | 'points'> &
  Pick<Figure<MapSpec>, 'spec' | 'change'> & {
    blockId: string
    dataset: Figure<MapSpec>['data']['dataset']
  }) {
  if (points && boundaries) return <PointCount points={points} set={boundaries.about.name} />
  if (!report || !dataset || !boundaries) return null
  return <Matching {...{ blockId, spec, dataset, boundaries, report, change }} />
}
