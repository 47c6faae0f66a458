import { Problem, type SuggestionState } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { editOf, fromBase64, lockReport, patchBlockText, requireReport } from '../report/public.ts'
import { tellReviewChanged } from './changed.ts'
import type { SuggestionRow } from './reader.ts'
import { type OfThread, requireOpen } from './suggestionRules.ts'
import { requireCommentsLeft } from './commentLimit.ts'
import { answerThread, notify, requireMentionable, requireThread } from './threads.ts'
import {
  insertComment,
  insertSuggestion,
  insertThread,
  updateSuggestion,
  updateThreadResolved,
} from './writer.ts'

/** A thread without a comment where no reason is given. The document stays as it is: see decision 120. */
export async function suggestChange(context: Context<'suggestChange'>) {
  const { organisation, actor, params, body } = context
  const report = await requireReport(organisation.id, params.id)
  await requireCommentsLeft(context)
  const mentioned = await requireMentionable(context, body.mentions)
  const place = { blockId: body.blockId, blockLabel: body.blockLabel, quote: '' }
  const thread = await insertThread(organisation.id, params.id, { ...place, userId: actor.userId })
  const { before, original, after, replacement } = body
  const change = { before, original, after, replacement }
  await insertSuggestion(organisation.id, thread.id, { ...change, userId: actor.userId })
  tellReviewChanged(organisation.id, params.id)
  if (body.body !== '') {
    const reason = { body: body.body, mentions: body.mentions, userId: actor.userId }
    const comment = await insertComment(organisation.id, thread.id, reason)
    await notify({ ...context, report }, thread, comment, mentioned, [])
  }
  return answerThread(context, thread)
}

export async function changeSuggestion(context: Context<'changeSuggestion'>) {
  const { organisation, params, body, ifMatch } = context
  await requireReport(organisation.id, params.id)
  const thread = await requireThread(context)
  const suggestion = await requireOwnSuggestion(context)
  if (typeof ifMatch === 'number' && ifMatch !== suggestion.version)
    throw new Problem('version-mismatch', {
      detail:
        'You changed this suggestion somewhere else in the meantime. Reload it and make the change again.',
    })
  if (body.replacement === suggestion.original) {
    const detail = 'Suggest something that differs from the text, or withdraw the suggestion.'
    throw new Problem('invalid-request', { detail, errors: [{ pointer: '/replacement', detail }] })
  }
  await updateSuggestion(organisation.id, thread.id, { replacement: body.replacement })
  tellReviewChanged(organisation.id, params.id)
  return answerThread(context, thread)
}

/** It is kept as what someone thought once, among the resolved threads. */
export async function withdrawSuggestion(context: Context<'withdrawSuggestion'>) {
  const { organisation, params } = context
  await requireReport(organisation.id, params.id)
  await requireThread(context)
  await requireOwnSuggestion(context)
  return settle(context, 'withdrawn')
}

/**
 * Who is first decides; the thread is locked meanwhile. An accepted change is written in the same transaction, as an
 * edit of whoever accepts: there is no decision without its text, and two people can't both write it.
 */
export async function decideSuggestion(context: Context<'decideSuggestion'>) {
  const { organisation, actor, params, body, ifMatch } = context
  const report = await requireReport(organisation.id, params.id)
  // Before the thread, as whatever locks both.
  if (body.edit) await lockReport(organisation.id, params.id)
  const { block_id: blockId } = await requireThread(context)
  const suggestion = await requireOpen(context)
  if (typeof ifMatch === 'number' && ifMatch !== suggestion.version)
    throw new Problem('version-mismatch', {
      detail: 'Its author has changed this suggestion in the meantime. Read it again before you decide.',
    })
  const action = body.decision === 'accepted' ? 'suggestion.accepted' : 'suggestion.declined'
  await recordAudit(organisation.id, actor.userId, action, {
    reportId: params.id,
    name: report.name,
    userId: suggestion.created_by,
  })
  if (body.edit) {
    const { update, generation } = body.edit
    await patchBlockText(editOf(context), { update: fromBase64(update), generation }, blockId)
  }
  return settle(context, body.decision)
}

async function settle(context: OfThread, state: Exclude<SuggestionState, 'open'>) {
  const { organisation, actor, params } = context
  await updateSuggestion(organisation.id, params.threadId, { state, by: actor.userId })
  await updateThreadResolved(organisation.id, params.threadId, { by: actor.userId })
  tellReviewChanged(organisation.id, params.id)
  return answerThread(context, await requireThread(context))
}

async function requireOwnSuggestion(context: OfThread): Promise<SuggestionRow> {
  const suggestion = await requireOpen(context)
  if (suggestion.created_by !== context.actor.userId)
    throw new Problem('forbidden', { detail: 'Only the author of a suggestion can change or withdraw it.' })
  return suggestion
}
