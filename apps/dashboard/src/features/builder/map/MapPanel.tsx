import { chartContext } from '@bubbles/charts'
import { checkMap, draftMapAlt, matchRegions } from '@bubbles/charts/maps'
import { messageOf, PanelError } from '@bubbles/ui'
import { useEffect, useMemo } from 'react'
import { useBuilder } from '../builderContext.ts'
import { CheckStep } from '../chart/CheckStep.tsx'
import { DataStep } from '../chart/DataStep.tsx'
import { byStep, FigureSteps } from '../chart/FigureSteps.tsx'
import { FigureWords } from '../chart/FigureWords.tsx'
import { useFigure } from '../chart/useFigure.ts'
import { usePalette } from '../chart/useFigureColours.ts'
import { EmbedFigure } from '../panel/EmbedFigure.tsx'
import { mapPins } from './mapPins.ts'
import { mapSpecOf } from './mapSpecOf.ts'
import { MapVisualise } from './MapVisualise.tsx'
import { Matching } from './Matching.tsx'
import { useBoundaries } from './useBoundaries.ts'
import type { PanelProps } from '../panel/PanelProps.ts'

/** The settings of a map in four steps. */
export function MapPanel(props: PanelProps) {
  const { editor, ui, blockId, onClose } = props
  const figure = useFigure(props, mapSpecOf, 'check')
  const { spec, data, step, go, change, jump, setJump } = figure
  const { dataset } = data
  const { data: boundaries, error, refetch } = useBoundaries(spec.boundaries)
  const palette = usePalette()
  const { locale } = useBuilder()
  const report = useMemo(
    () => (dataset && boundaries && spec.region ? matchRegions(spec, dataset, boundaries) : null),
    [spec, dataset, boundaries],
  )
  const findings = useMemo(
    () => byStep(dataset && boundaries ? checkMap(spec, dataset, boundaries) : []),
    [spec, dataset, boundaries],
  )
  useEffect(() => () => mapPins.light(null), [blockId, step])
  if (figure.isGone) return null
  // The names to fix stand above the findings, each with its own way to mend it.
  const about = findings.check.filter(({ code }) => code !== 'unmatched-regions')
  const toFix = report?.unmatched.length ?? 0
  return (
    <FigureSteps
      editor={editor}
      onClose={onClose}
      figure={figure}
      title="Map"
      palette={palette}
      problems={{ check: about.length + toFix, annotate: findings.annotate.length }}
      outcome={toFix > 0 ? `${toFix} ${toFix === 1 ? 'name is' : 'names are'} not on the map` : undefined}
    >
      {error && (
        <PanelError
          title="Couldn’t load the boundaries"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {step === 'data' && <DataStep data={data} what="map" jump={jump} onJump={setJump} />}
      {step === 'check' && (
        <CheckStep
          data={data}
          findings={about}
          quiet={toFix > 0}
          onStep={go}
          onCell={(cell) => {
            setJump(cell)
            go('data')
          }}
          before={
            report &&
            dataset &&
            boundaries && (
              <Matching
                blockId={blockId}
                spec={spec}
                dataset={dataset}
                boundaries={boundaries}
                report={report}
                change={change}
              />
            )
          }
        />
      )}
      {step === 'visualise' && (
        <MapVisualise
          spec={spec}
          dataset={dataset}
          boundaries={boundaries}
          name={data.name}
          palette={palette}
          change={change}
          onData={() => go('data')}
        />
      )}
      {step === 'annotate' && (
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
      )}
    </FigureSteps>
  )
}
