import { createHash } from 'node:crypto'
import type { Dataset } from '@bubbles/tables'
import {
  currentJoins,
  type DataStep,
  figuresJoinedBy,
  isMadeFrom,
  isSameOutcome,
  type JoinableFigures,
  problemInWords,
  runSteps,
} from '@bubbles/tables/steps'
import { type DocumentNode, nodesOf, type ReportDocument } from '@bubbles/report-document'
import type { Finding } from './finding.ts'

/**
 * Figures that don't show what their steps come to: because a step can't be taken, or because two people changed data and
 * steps at once. A reader would see numbers that no one has made.
 * @param datasets drawn ones and those that steps start from or join
 */
export function checkSteps(document: ReportDocument, datasets: Readonly<Record<string, Dataset>>): Finding[] {
  const figures = [...nodesOf(document)].filter(({ type }) => type === 'chart' || type === 'map')
  const joinable: JoinableFigures = new Map(
    figures.map(({ attrs }) => [
      String(attrs?.id),
      {
        dataset: typeof attrs?.dataset === 'string' ? attrs.dataset : null,
        title: typeof attrs?.title === 'string' ? attrs.title : '',
        steps: (attrs?.dataSteps ?? []) as DataStep[],
      },
    ]),
  )
  return figures.flatMap((node, index) => {
    const fault = faultOf(node, datasets, joinable)
    return fault === null
      ? []
      : [
          {
            level: 'error',
            code: 'steps-not-applied',
            message: `Figure ${index + 1}: ${fault}`,
            blockId: typeof node.attrs?.id === 'string' ? node.attrs.id : null,
          },
        ]
  })
}

function faultOf(
  { attrs }: DocumentNode,
  datasets: Readonly<Record<string, Dataset>>,
  figures: JoinableFigures,
): string | null {
  const id = String(attrs?.id)
  const steps = currentJoins((attrs?.dataSteps ?? []) as DataStep[], figures)
  if (figuresJoinedBy(steps).some((each) => isMadeFrom(figures, each, id)))
    return 'It’s joined with a figure that is made from it. Choose another table in one of the two.'
  if (steps.length === 0) return null
  const [source, drawn] = [attrs?.sourceTable, attrs?.dataset].map((hash) => datasets[String(hash)])
  if (!drawn) return null
  if (!source) return 'The table its steps start from is missing. Replace its data.'
  const key = createHash('sha256')
    .update(JSON.stringify([attrs?.sourceTable, attrs?.dataset, steps]))
    .digest('base64')
  if (verified.has(key)) return null
  const { outcome, problem } = runSteps(source, steps, datasets)
  if (problem) return problemInWords(problem)
  if (!outcome || !isSameOutcome(outcome, drawn))
    return 'It doesn’t show the result of its data steps. Open its data to apply them.'
  remember(key)
  return null
}

/** Most figures are checked again and again as they are: while the publish sheet is open, and when it is sent. */
const verified = new Set<string>()
const MAX_VERIFIED = 2_000

/** Tables are named by their content, and joined ones are named in the steps: what was so once stays so. */
function remember(key: string): void {
  verified.add(key)
  const [oldest] = verified
  if (verified.size > MAX_VERIFIED && oldest !== undefined) verified.delete(oldest)
}
