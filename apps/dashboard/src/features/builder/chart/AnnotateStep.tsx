import { Button } from '@bubbles/ui'
import type { Dataset } from '@bubbles/tables'
import { chartContext, type ChartSpec, draftAltText, optionsFor, scaleNote } from '@bubbles/charts'
import { useMemo } from 'react'
import { useBuilder } from '../builderContext.ts'
import { AnnotationLists } from './AnnotationLists.tsx'
import type { FigureFinding } from './CheckStep.tsx'
import type { Change } from './OptionField.tsx'
import { FigureWords } from './FigureWords.tsx'
import { useDebouncedFigure } from './useDebouncedFigure.ts'

/** Step four: the words around the chart, those for who cannot see it, and what is written on it. */
export function AnnotateStep({
  blockId,
  spec,
  dataset,
  findings,
  change,
}: {
  blockId: string
  spec: ChartSpec
  dataset: Dataset | undefined
  findings: readonly FigureFinding[]
  change: Change
}) {
  const { locale } = useBuilder()
  const calm = useDebouncedFigure(spec, dataset?.rows.length ?? 0)
  const note = useMemo(
    () => (dataset ? scaleNote(chartContext({ locale }), calm, dataset) : ''),
    [calm, dataset, locale],
  )
  const unsaid = note !== '' && !spec.description.includes(note) && !spec.notes.includes(note)
  return (
    <>
      <FigureWords
        spec={spec}
        what="chart"
        change={change}
        draft={dataset && (() => draftAltText(chartContext({ locale }), spec, dataset))}
        descriptionHelp={
          unsaid
            ? `What, where, when, and the unit. ${note} Say so here.`
            : 'What, where, when, and the unit.'
        }
        descriptionAction={
          unsaid && (
            <Button
              size="small"
              variant="text"
              onClick={() =>
                change({ description: [spec.description, note].filter(Boolean).join(' ') }, 'choice')
              }
            >
              Add
            </Button>
          )
        }
      />
      {dataset && (
        <AnnotationLists
          blockId={blockId}
          spec={spec}
          dataset={dataset}
          options={optionsFor(spec, dataset).filter(({ group }) => group === 'notes')}
          findings={findings.filter(({ code }) => code === 'no-place')}
          change={change}
        />
      )}
    </>
  )
}
