import type { FigureStep } from './StepTabs.tsx'

/** "1 thing to look at". */
const toLookAt = (count: number): string => `${count} ${count === 1 ? 'thing' : 'things'} to check`

/**
 * What there is to do, at the foot of every step but the first: of its own step, and at the last but one of those before
 * and after it as well, so that nothing is called done while the last step is not.
 * @param outcome what there is to say about the second and third step in place of how many things there are to look at
 */
export function stepWords(
  step: FigureStep,
  problems: { check: number; annotate: number },
  outcome?: string,
): string {
  const { check, annotate } = problems
  if (step === 'annotate') return annotate ? toLookAt(annotate) : 'Nothing is missing'
  if (step === 'check' || annotate === 0) return outcome ?? (check ? toLookAt(check) : 'Checked, no problems')
  if (outcome !== undefined) return `${outcome}, ${annotate} more in Annotate`
  return check ? `${toLookAt(check)} in Check, ${annotate} in Annotate` : `${toLookAt(annotate)} in Annotate`
}
