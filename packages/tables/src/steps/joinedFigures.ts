import type { DataStep } from './schema.ts'

/** A figure whose table the steps of another may join. */
export interface JoinableFigure {
  /** Hash of the table it draws; null where it has none. */
  dataset: string | null
  title: string
  steps: readonly DataStep[]
}

/** The figures of a report by the ids of their blocks. */
export type JoinableFigures = ReadonlyMap<string, JoinableFigure>

/** The figures whose tables steps join, by the ids of their blocks. */
export const figuresJoinedBy = (steps: readonly DataStep[]): string[] => [
  ...new Set(
    steps.flatMap((step) => (step.type === 'join' && typeof step.figure === 'string' ? [step.figure] : [])),
  ),
]

/**
 * Steps with the tables that the figures they join draw now. What joins a figure that was deleted, or that has no data,
 * keeps the table it has. The steps themselves where nothing changes.
 */
export function currentJoins(steps: readonly DataStep[], figures: JoinableFigures): readonly DataStep[] {
  const now = steps.map((step) => {
    const figure = step.type === 'join' && step.figure ? figures.get(step.figure) : undefined
    if (step.type !== 'join' || !figure?.dataset) return step
    const tableName = figure.title.trim() || step.tableName
    return step.table === figure.dataset && step.tableName === tableName
      ? step
      : { ...step, table: figure.dataset, tableName }
  })
  return now.every((step, at) => step === steps[at]) ? steps : now
}

/** Whether a figure draws, directly or through others, what another draws: the other can't join it. */
export function isMadeFrom(figures: JoinableFigures, id: string, other: string): boolean {
  const seen = new Set<string>()
  const reaches = (at: string): boolean => {
    if (at === other) return true
    if (seen.has(at)) return false
    seen.add(at)
    return figuresJoinedBy(figures.get(at)?.steps ?? []).some(reaches)
  }
  return reaches(id)
}

/** The figures that join others, each after those it joins. Figures that are made from each other aren't among them. */
export function inJoinOrder(figures: JoinableFigures): string[] {
  const order: string[] = []
  const isInCircle = (id: string) =>
    figuresJoinedBy(figures.get(id)?.steps ?? []).some((each) => isMadeFrom(figures, each, id))
  const visit = (id: string) => {
    const joined = figuresJoinedBy(figures.get(id)?.steps ?? [])
    if (joined.length === 0 || order.includes(id) || isInCircle(id)) return
    for (const each of joined) visit(each)
    order.push(id)
  }
  for (const id of figures.keys()) visit(id)
  return order
}
