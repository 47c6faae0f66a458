import { Stack } from '@bubbles/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { PanelFrame } from '../panel/PanelFrame.tsx'
import styles from './ChartPanel.module.css'
import type { FigureFinding } from './CheckStep.tsx'
import { tableSize } from './data/tableSize.ts'
import { type FigureStep, StepFooter, StepTabs } from './StepTabs.tsx'
import { LateStepsProblem } from './steps/LateDataSteps.tsx'
import { stepWords } from './stepWords.ts'
import { undoKeys } from './undoKeys.ts'
import type { Figure } from './useFigure.ts'
import type { usePalette } from './usePalette.ts'
import type { PanelProps } from '../panel/PanelProps.ts'

/** Findings about words and notes belong to the last step, all others to the second. */
const ABOUT_WORDS = new Set(['missing-title', 'missing-alt', 'missing-source', 'source-address', 'no-place'])

/** Findings by the step that mends them. */
export function byStep<Finding extends FigureFinding>(
  findings: readonly Finding[],
): { check: Finding[]; annotate: Finding[] } {
  return {
    check: findings.filter(({ code }) => !ABOUT_WORDS.has(code)),
    annotate: findings.filter(({ code }) => ABOUT_WORDS.has(code)),
  }
}

/** Head, steps and foot of a figure's settings around the step that is open, free to visit in any order. */
export function FigureSteps<Spec>({
  editor,
  blockId,
  onClose,
  figure,
  title,
  palette,
  problems,
  outcome,
  children,
}: Pick<PanelProps, 'editor' | 'blockId' | 'onClose'> & {
  figure: Figure<Spec>
  title: string
  palette: ReturnType<typeof usePalette>
  /** Things to look at in each step. */
  problems: { check: number; annotate: number }
  /** What there is to say about the second and third step instead of how many things there are to look at. */
  outcome?: string | undefined
  children: ReactNode
}) {
  const { number, step, go, data, hasSteps } = figure
  const { dataset } = data
  const [isBroken, setBroken] = useState(false)
  useKeptFocus(step)
  const words = (): string => {
    if (!dataset) return 'No data yet'
    if (isBroken) return 'A data step needs fixing'
    if (step === 'data') return data.saving ? 'Saving…' : tableSize(dataset)
    return stepWords(step, problems, outcome)
  }
  return (
    // Ctrl+Z works in the settings as in the paper.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.whole} style={palette.properties} onKeyDown={undoKeys(editor)}>
      {hasSteps && (
        <LateStepsProblem editor={editor} blockId={blockId} source={dataset} onProblem={setBroken} />
      )}
      <PanelFrame
        above={`Figure ${number}`}
        title={title}
        onClose={onClose}
        tabs={
          <StepTabs
            step={step}
            onStep={go}
            hasData={dataset !== undefined}
            problems={isBroken ? { ...problems, data: 1 } : problems}
          />
        }
        footer={
          <StepFooter
            step={step}
            outcome={words()}
            hasData={dataset !== undefined}
            onStep={go}
            onDone={onClose}
          />
        }
      >
        <Stack role="tabpanel" id={`step-${step}`} aria-labelledby={`tab-${step}`} gap={20}>
          {children}
        </Stack>
      </PanelFrame>
    </div>
  )
}

/** The button that led to a step may be gone with the step before it: its tab takes the keyboard that would be lost. */
function useKeptFocus(step: FigureStep): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(`tab-${step}`)?.focus()
  }, [step])
}
