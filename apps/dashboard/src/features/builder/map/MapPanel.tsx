import type { MapSpec } from '@bubbles/charts'
import { checkMap, draftMapAlt, matchRegions } from '@bubbles/charts/maps'
import { messageOf, PanelError } from '@bubbles/ui'
import { writtenIn } from '@bubbles/charts'
import { useEditorState } from '@tiptap/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useOrganisation } from '../../../session/abilities.ts'
import styles from '../chart/ChartPanel.module.css'
import { CheckStep } from '../chart/CheckStep.tsx'
import type { CellAt } from '../chart/data/table.ts'
import { useDataTable } from '../chart/data/useDataTable.ts'
import { DataStep } from '../chart/DataStep.tsx'
import { FigureWords } from '../chart/FigureWords.tsx'
import { type FigureStep, isStep, StepFooter, StepTabs, toLookAt } from '../chart/StepTabs.tsx'
import { undoKeys } from '../chart/undoKeys.ts'
import { usePalette } from '../chart/useFigureColours.ts'
import { blockById, figureNumber, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { EmbedFigure } from '../panel/EmbedFigure.tsx'
import { PanelFrame } from '../panel/PanelFrame.tsx'
import type { PanelProps } from '../panel/panels.ts'
import { mapPins } from './mapPins.ts'
import { mapSpecOf } from './mapSpecOf.ts'
import { MapVisualise } from './MapVisualise.tsx'
import { Matching } from './Matching.tsx'
import { useBoundaries } from './useBoundaries.ts'

/** Findings about words belong to the last step, all others to the second. */
const ABOUT_WORDS = new Set(['missing-title', 'missing-alt', 'missing-source', 'source-address'])

/** The settings of a map in four steps, free to visit in any order. */
export function MapPanel({ editor, ui, blockId, step: asked, onClose }: PanelProps) {
  const { attrs, number } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      attrs: blockById(now.state.doc, blockId)?.node.attrs ?? null,
      number: figureNumber(now.state.doc, blockId),
    }),
  })
  const hash = (attrs?.dataset as string | null | undefined) ?? null
  const step: FigureStep = isStep(asked) ? asked : hash === null ? 'data' : 'check'
  const data = useDataTable(editor, blockId, hash)
  const [jump, setJump] = useState<CellAt | null>(null)
  const { dataset } = data
  const spec = useMemo(() => writtenSpec(attrs ?? {}), [attrs])
  const { data: boundaries, error, refetch } = useBoundaries(spec.boundaries)
  const palette = usePalette()
  const locale = useOrganisation()?.locale
  const report = useMemo(
    () => (dataset && boundaries && spec.region ? matchRegions(spec, dataset, boundaries) : null),
    [spec, dataset, boundaries],
  )
  const findings = useMemo(
    () => (dataset && boundaries ? checkMap(spec, dataset, boundaries) : []),
    [spec, dataset, boundaries],
  )
  /** A choice is an undo step of its own; typing in a field is grouped as typing is. */
  const change = useCallback(
    (settings: Partial<MapSpec>, how: 'choice' | 'typing' = 'choice') => {
      if (how === 'choice') separateUndo(editor)
      setBlockAttrs(editor, blockId, settings)
      if (how === 'choice') separateUndo(editor)
    },
    [editor, blockId],
  )
  useEffect(() => () => mapPins.light(null), [blockId, step])
  if (attrs === null) return null
  const words = findings.filter(({ code }) => ABOUT_WORDS.has(code))
  // The names to fix stand above the findings, each with its own way to mend it.
  const about = findings.filter(({ code }) => !ABOUT_WORDS.has(code) && code !== 'unmatched-regions')
  const toFix = report?.unmatched.length ?? 0
  const problems = about.length + toFix
  const go = (next: FigureStep) => ui.openPanel(blockId, next)
  const outcome = (): string => {
    if (!dataset) return 'No data yet'
    if (step === 'data')
      return data.saving
        ? 'Saving…'
        : `${dataset.rows.length.toLocaleString('en-GB')} rows, ${dataset.columns.length} columns`
    if (step === 'annotate') return words.length ? toLookAt(words.length) : 'Nothing is missing'
    if (toFix > 0) return `${toFix} ${toFix === 1 ? 'name is' : 'names are'} not on the map`
    return about.length ? toLookAt(about.length) : 'Checked, no problems'
  }
  return (
    // Ctrl+Z works in the settings as in the paper.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.whole} style={palette.properties} onKeyDown={undoKeys(editor)}>
      <PanelFrame
        above={`Figure ${number}`}
        title="Map"
        onClose={onClose}
        tabs={
          <StepTabs
            step={step}
            onStep={go}
            hasData={dataset !== undefined}
            problems={{ check: problems, annotate: words.length }}
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
          {error && (
            <PanelError
              title="The boundaries did not come"
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
                change={change}
                draft={
                  dataset &&
                  boundaries &&
                  (() => writtenIn(locale, () => draftMapAlt(spec, dataset, boundaries)))
                }
                descriptionHelp="What, where, when, and the unit."
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
function writtenSpec(attrs: Record<string, unknown>): MapSpec {
  const spec = mapSpecOf(attrs)
  return typeof attrs.sourceUrl === 'string' ? { ...spec, sourceUrl: attrs.sourceUrl } : spec
}
