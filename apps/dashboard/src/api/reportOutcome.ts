import { messageOf, toasts } from '@bubbles/ui'
import { countInWords, countOf } from '../format/numbers.ts'

/** A report something is done to together with others. */
export interface BulkTarget {
  id: string
  name: string
  isTemplate: boolean
  /** The publication that is live for members and for everyone; null where none is. */
  internal: string | null
  public: string | null
}

/** What came of each: `done` with the answers, `failed` with the reasons. */
export interface Outcome<Answer, Target = BulkTarget> {
  done: { target: Target; answer: Answer }[]
  failed: { target: Target; error: unknown }[]
}

const AT_ONCE = 4

/** Does something to each, four at a time; one that fails keeps none of the others back. */
export async function toEach<Answer, Target = BulkTarget>(
  targets: readonly Target[],
  act: (target: Target) => Promise<Answer>,
): Promise<Outcome<Answer, Target>> {
  const outcome: Outcome<Answer, Target> = { done: [], failed: [] }
  const waiting = [...targets]
  const work = async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      try {
        outcome.done.push({ target, answer: await act(target) })
      } catch (error) {
        outcome.failed.push({ target, error })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

/** "“Coal” is deleted." or "3 reports are deleted." */
export function doneWords(targets: readonly { name: string }[], deed: string, deedOfMany = deed): string {
  const [first] = targets
  if (targets.length === 1 && first) return `“${first.name || 'Untitled'}” is ${deed}.`
  return `${countOf(targets.length, 'report')} are ${deedOfMany}.`
}

/** "2 of 5 reports couldn’t be deleted: You are offline." */
export function failedWords({ done, failed }: Outcome<unknown>, deed: string): string {
  const [first] = failed
  const reason = first ? messageOf(first.error) : ''
  const all = done.length + failed.length
  return all === 1
    ? reason
    : `${failed.length} of ${countInWords(all)} reports couldn’t be ${deed}: ${reason}`
}

/** Says what was done, with one "Undo" for all of it, and what was not. */
export function tell(
  outcome: Outcome<unknown>,
  deed: string,
  { undo, message, deedOfMany }: { undo?: () => void; message?: string; deedOfMany?: string } = {},
): void {
  const targets = outcome.done.map(({ target }) => target)
  if (targets.length > 0)
    toasts.notify({
      message: message ?? doneWords(targets, deed, deedOfMany),
      ...(undo && { action: { label: 'Undo', onAction: undo } }),
    })
  if (outcome.failed.length > 0) toasts.addError(failedWords(outcome, deed))
}
