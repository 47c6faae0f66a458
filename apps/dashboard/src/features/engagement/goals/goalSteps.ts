import { nodesOf, type ReportDocument } from '@bubbles/report-document'
import { attr } from '../blocks/attr.ts'
import { blockName, reportBlocks } from '../blocks/reportBlocks.ts'
import { ANSWERED_ANY, FOLLOWED_ANY, READ_TO_END } from './goalWords.ts'
import type { GoalStep } from './queries.ts'

/** What a step can be chosen from, by what readers do there. The first of each stands in the field. */
export type StepChoices = Record<GoalStep['on'], readonly GoalStep[]>

export const STEP_KINDS: readonly { value: GoalStep['on']; label: string }[] = [
  { value: 'end', label: 'Read to the end' },
  { value: 'block', label: 'Reach a block' },
  { value: 'answer', label: 'Answer a question' },
  { value: 'link', label: 'Follow a link' },
]

const END: GoalStep = { on: 'end', label: READ_TO_END }
const ANY_ANSWER: GoalStep = { on: 'answer', label: ANSWERED_ANY }
const ANY_LINK: GoalStep = { on: 'link', label: FOLLOWED_ANY }
const LABEL = 200

/**
 * Steps to choose from.
 * @param document of the report's newest edition; null where the goal is for all reports
 * @param links that readers have followed
 */
export function stepChoices(document: ReportDocument | null, links: readonly string[]): StepChoices {
  const blocks = document === null ? [] : reportBlocks(document).filter(({ type }) => type !== 'title')
  const questions = document === null ? [] : [...nodesOf(document)].filter(({ type }) => type === 'question')
  return {
    end: [END],
    block: blocks.map(({ id, label, ...block }) => ({
      on: 'block',
      blockId: id,
      label: clipped(
        label === '' || label === block.name ? blockName(block) : `${blockName(block)}: ${label}`,
      ),
    })),
    answer: [
      ANY_ANSWER,
      ...questions.map(
        (node): GoalStep => ({
          on: 'answer',
          blockId: attr(node, 'id'),
          label: clipped(`Answered “${attr(node, 'prompt') || 'a question'}”`),
        }),
      ),
    ],
    link: [
      ANY_LINK,
      ...links.map((url): GoalStep => ({ on: 'link', url, label: clipped(`Followed ${url}`) })),
    ],
  }
}

const clipped = (label: string): string => (label.length > LABEL ? `${label.slice(0, LABEL - 1)}…` : label)

/** What tells a step from others of its kind. */
export const keyOf = (step: GoalStep): string =>
  step.on === 'link' ? (step.url ?? '') : step.on === 'end' ? '' : (step.blockId ?? '')
