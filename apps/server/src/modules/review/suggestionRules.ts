import { isSuggestionOpen, mayReopenSuggestion, Problem } from '@bubbles/domain'
import type { CallContext } from '../../http/context.ts'
import { lockSuggestion, readPeople, type SuggestionRow } from './reader.ts'
import { updateSuggestion } from './writer.ts'

/** A call about one thread of a report. */
export type OfThread = CallContext & { params: { id: string; threadId: string } }

/**
 * What resolving and reopening a thread means for its suggestion: an open one has to be decided instead, any other is
 * open again with its thread. The thread is locked.
 */
export async function followThread(context: OfThread, resolved: boolean): Promise<void> {
  const { organisation, actor, params } = context
  const suggestion = await lockSuggestion(organisation.id, params.threadId)
  if (!suggestion) return
  const { state } = suggestion
  if (resolved && isSuggestionOpen(state))
    throw new Problem('conflict', {
      detail: 'This suggestion is open. Accept or decline it, or ask its author to withdraw it.',
    })
  if (resolved || isSuggestionOpen(state)) return
  if (!mayReopenSuggestion(state, suggestion.created_by === actor.userId))
    throw new Problem('conflict', {
      detail: 'Its author withdrew this suggestion. Only they can open it again.',
    })
  await updateSuggestion(organisation.id, params.threadId, { state: 'open' })
}

/** @throws Problem not-found for a thread of comments, conflict where it is decided: by whom, where that is known. */
export async function requireOpen({ organisation, actor, params }: OfThread): Promise<SuggestionRow> {
  const suggestion = await lockSuggestion(organisation.id, params.threadId)
  if (!suggestion) throw new Problem('not-found', { detail: 'This thread has no suggestion.' })
  if (isSuggestionOpen(suggestion.state)) return suggestion
  const { decided_by: by, state } = suggestion
  const [person] = by === null ? [] : await readPeople(organisation.id, [by])
  const name = person ? person.name || person.email_address : 'Someone'
  const detail =
    by === actor.userId
      ? `You’ve already ${state} this suggestion.`
      : `${name} has already ${state} this suggestion.`
  throw new Problem('conflict', { detail })
}
