import type { FieldError } from '@bubbles/domain'
import {
  type DimensionName,
  dimensionIn,
  dividesOf,
  histogramIn,
  isDimension,
  isOfDays,
  isSessionPart,
  type MetricName,
  metricIn,
  METRICS,
  sessionPartOf,
  type Source,
  type Topic,
  topicOf,
} from './fields.ts'
import { fieldsOf, type FilterExpression, isOneValue } from './filter.ts'

interface Question {
  dimensions: DimensionName[]
  metrics: MetricName[]
  filter: FilterExpression | null
}

/** All dimensions that are shown or filtered by. */
export const dimensionsOf = ({
  dimensions,
  filter,
}: Pick<Question, 'dimensions' | 'filter'>): DimensionName[] => [
  ...dimensions,
  ...(filter ? fieldsOf(filter).filter(isDimension) : []),
]

/** The topic that the dimensions lead to. A mark stands in a block, so marks come before blocks. */
export function topicOfQuestion(question: Question): Topic {
  const topics = dimensionsOf(question).map(topicOf)
  return (
    (['steps', 'links', 'marks', 'blocks'] as const).find((topic) => topics.includes(topic)) ?? 'readings'
  )
}

/** Whether each row of the answer has one value of a dimension. */
const isSettled = (name: DimensionName, { dimensions, filter }: Question): boolean =>
  dimensions.includes(name) || (filter !== null && isOneValue(filter, name))

/**
 * Totals of report and day serve wherever one row of theirs is one thing asked for: they have every dimension, each is
 * shown or held to one value, and at most one of them divides the totals. Distinct readers do not add up over anything but
 * days, so all else is counted in the sessions. Totals of parts of pages are divided by nothing that a session says: a
 * filter by that is answered from the raw events of the sessions it lets pass.
 */
export function sourceOf(topic: Topic, question: Question): Source {
  // There are no totals of what one question's funnel asks.
  if (topic === 'steps') return 'sessionSteps'
  if (topic !== 'readings')
    return dimensionsOf(question).every((name) => dimensionIn(name, topic)) ? topic : sessionPartOf(topic)
  const names = dimensionsOf(question).filter((name) => !isOfDays(name))
  const divisions = new Set(names.map(dividesOf).filter((divides) => divides !== null))
  const inTotals = names.every((name) => dimensionIn(name, 'days') && isSettled(name, question))
  return inTotals && divisions.size <= 1 ? 'days' : 'sessions'
}

const SOURCES: Record<Topic, Source[]> = {
  readings: ['days', 'sessions'],
  blocks: ['blocks', 'sessionBlocks'],
  marks: ['marks', 'sessionMarks'],
  links: ['links', 'sessionLinks'],
  steps: ['sessionSteps'],
}

/** Whether a dimension can be used: who read parts of a page can be filtered by, but parts aren't divided by it. */
const isAvailable = (name: DimensionName, topic: Topic, isShown: boolean): boolean =>
  (isShown && topic !== 'readings' ? [topic] : SOURCES[topic]).some((source) => dimensionIn(name, source))

const hasMetric = (name: MetricName, topic: Topic): boolean =>
  SOURCES[topic].some((source) => metricIn(name, source) ?? histogramIn(name, source))

/** What a topic's numbers are of: each row of an answer needs one value of each. */
const NEEDED: Record<Topic, DimensionName[]> = {
  readings: [],
  blocks: ['customEvent:block_id'],
  marks: ['customEvent:block_id', 'customEvent:mark'],
  links: ['linkUrl'],
  steps: ['customEvent:funnel_step'],
}

/** Why known names cannot be asked for together, each with where it stands in the request; none when they can. */
export function combinationRefusals(question: Question): FieldError[] {
  const topic = topicOfQuestion(question)
  const leading = NEEDED[topic].at(-1)
  const refusals: FieldError[] = []
  const where = (name: DimensionName): string => {
    const index = question.dimensions.indexOf(name)
    return index < 0 ? 'dimensionFilter' : `dimensions/${index}/name`
  }
  for (const name of new Set(dimensionsOf(question))) {
    if (isAvailable(name, topic, question.dimensions.includes(name))) continue
    const instead = isAvailable(name, topic, false) ? ' Use it in the dimensionFilter.' : ''
    const detail = `The dimension “${name}” can’t be combined with “${leading}”.${instead}`
    refusals.push({ pointer: where(name), detail })
  }
  if (isDividedPartOfSome(question, topic)) {
    for (const [index, name] of question.dimensions.entries()) {
      if (!isOfDays(name)) continue
      const detail = `“${leading}” can’t be divided by “${name}” while a filter says who read: it could show what a single reader did. Ask for the days as dateRanges.`
      refusals.push({ pointer: `dimensions/${index}/name`, detail })
    }
  }
  for (const name of NEEDED[topic]) {
    if (isSettled(name, question)) continue
    const detail = `The dimension “${name}” must be one of the dimensions, or limited to one value by the filter.`
    refusals.push({ pointer: where(name), detail })
  }
  for (const [index, name] of question.metrics.entries()) {
    if (hasMetric(name, topic)) continue
    const detail =
      topic === 'readings'
        ? `The metric “${name}” needs the dimension “${neededFor(name)}”.`
        : `The metric “${name}” can’t be combined with the dimension “${leading}”.`
    refusals.push({ pointer: `metrics/${index}/name`, detail })
  }
  return refusals
}

/** Whether parts of pages are asked for of some readers alone: of them no one knows how many each day has. Of a funnel, its first step tells. */
const isDividedPartOfSome = (question: Question, topic: Topic): boolean =>
  topic !== 'readings' && topic !== 'steps' && isSessionPart(sourceOf(topic, question))

const neededFor = (name: MetricName): string =>
  (['blocks', 'marks', 'links'] as const)
    .filter((topic) => Object.hasOwn(METRICS, name) && hasMetric(name, topic))
    .map((topic) => NEEDED[topic].at(-1))
    .join('” or “')
