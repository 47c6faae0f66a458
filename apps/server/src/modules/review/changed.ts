import { afterCommit } from '@bubbles/db'

/** A report of which threads, comments or the review are not what they were. */
export interface ChangedReview {
  organisationId: string
  reportId: string
}

const listeners = new Set<(changed: ChangedReview) => void>()

/** Hears of every such change this process makes, right after its commit. @returns what ends it. */
export function onReviewChanged(listener: (changed: ChangedReview) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells that a report's threads or its review have changed when the running transaction has committed. */
export const tellReviewChanged = (organisationId: string, reportId: string): void =>
  afterCommit(() => {
    for (const listener of listeners) listener({ organisationId, reportId })
  })
