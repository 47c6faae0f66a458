import type { Resource } from '@bubbles/contract'
import { Problem, WRITING_LIMITS, type WritingTask } from '@bubbles/domain'
import {
  datasetHashes,
  documentLanguage,
  type ReportDocument,
  sourceHashes,
  yDocToDocument,
} from '@bubbles/report-document'
import type { WritingHelpConfig } from '../../config/writingHelp.ts'
import type { CallContext, Context } from '../../http/context.ts'
import { CONNECTION_TIMEOUT_MS } from '../../http/limits.ts'
import { WorkQueue } from '../../http/queue.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { recordAudit } from '../audit/public.ts'
import { loadDocument, readDatasets, requireReport } from '../report/public.ts'
import { holdsAnswers } from './answersOf.ts'
import { instructionsFor } from './instructions.ts'
import { figureMaterial, figureOfDraft, passageOfDraft, reportMaterial } from './material.ts'
import { complete, DEADLINE_MS, type Question } from './model/complete.ts'
import { ModelFault } from './model/modelFault.ts'
import { plainLine, wholeSentences } from './plainLine.ts'
import { readIsOn } from './reader.ts'

type Body = Context<'suggestText'>['body']

const DAY_MS = 86_400_000
const requests = new RateLimiter({ name: 'writing-help', max: WRITING_LIMITS.perDay, windowMs: DAY_MS })

/**
 * Models work for a while and elsewhere: organisations take turns, so that none has them all. Waiting and asking end before the
 * connection does, so that a refusal reaches whoever waits for it.
 */
const turns = new WorkQueue({
  name: 'writing-help',
  atOnce: 8,
  atOncePerGroup: 3,
  mostWaiting: 3,
  mostWaitingInAll: 100,
  maxWaitMs: CONNECTION_TIMEOUT_MS - DEADLINE_MS - 5_000,
  keepsProcessor: false,
})

/** Ample for the longest suggestion, and for some thinking of models that do it first. */
const MAX_TOKENS = 4_000

/**
 * Has a text suggested. Nothing is written: the person who asked uses it, or doesn't.
 * @throws Problem for what forbids it, or provider-refused with a sentence and which kind of fault it is as `fault`
 */
export async function suggestText(context: Context<'suggestText'>): Promise<Resource<'suggestText'>> {
  const { deps, organisation, actor, body } = context
  const config = deps.config.writingHelp
  const prepared = await inOrganisation(context, () => prepare(context, config))
  if (!(await requests.take([actor.userId])))
    throw new Problem('too-many-requests', {
      detail: `You’ve asked for ${WRITING_LIMITS.perDay} suggestions in the last 24 hours. Try again tomorrow.`,
    })
  const gone = goneOf(context)
  return turns
    .run(() => askAndRecord(context, prepared.config, prepared.question, gone), organisation.id, actor.userId)
    .then(({ text, isCut }) => fitted(text, body.task, isCut))
}

/** What is asked, from the draft as it is saved. */
async function prepare(
  { organisation, params, body }: Context<'suggestText'>,
  config: WritingHelpConfig | undefined,
): Promise<{ config: WritingHelpConfig; question: Question }> {
  if (!config || !(await readIsOn(organisation.id)))
    throw new Problem('forbidden', { detail: 'Writing help is off. An admin can switch it on in Settings.' })
  await requireReport(organisation.id, params.id)
  const { ydoc } = await loadDocument(organisation.id, params.id)
  const draft = yDocToDocument(ydoc)
  const language = documentLanguage(draft) ?? organisation.locale
  return {
    config,
    question: {
      instructions: instructionsFor(body.task, language),
      material: JSON.stringify(await materialOf(organisation.id, draft, body)),
      maxTokens: MAX_TOKENS,
    },
  }
}

async function materialOf(organisationId: string, draft: ReportDocument, body: Body): Promise<unknown> {
  if (body.task === 'introduction') return reportMaterial(draft)
  if (body.task === 'plainer') return { passage: passageOfDraft(draft, body.blockId, body.passage) }
  const node = figureOfDraft(draft, body.blockId)
  const alone: ReportDocument = { type: 'doc', content: [node] }
  const [hash] = datasetHashes(alone)
  const tables = await readDatasets(organisationId, [...datasetHashes(alone), ...sourceHashes(alone)])
  const dataset = hash === undefined ? undefined : tables[hash]
  if (!dataset)
    throw new Problem('conflict', { detail: 'This figure has no data yet. Add data, then try again.' })
  if (holdsAnswers(tables))
    throw new Problem('conflict', {
      detail:
        'This figure shows readers’ answers, which are never sent to a language model. Write its text yourself.',
    })
  return figureMaterial(node, dataset)
}

/** Asks the model and records that it was, whatever came of it: what was sent has left. */
async function askAndRecord(
  context: Context<'suggestText'>,
  config: WritingHelpConfig,
  question: Question,
  signal: AbortSignal,
) {
  try {
    const { tokens, ...completion } = await complete(config, question, { signal })
    await record(context, config, { tokensIn: tokens.in, tokensOut: tokens.out })
    return completion
  } catch (error) {
    if (signal.aborted) await record(context, config, { fault: 'cancelled' })
    if (!(error instanceof ModelFault)) throw error
    await record(context, config, { fault: error.code })
    context.request.log.warn({ fault: error.code, status: error.status }, 'The language model failed.')
    throw refusal(error)
  }
}

const refusal = (fault: ModelFault): Problem =>
  new Problem('provider-refused', { detail: fault.message, members: { fault: fault.code } })

/** Who asked what of which report; never what was sent or came back. */
const record = (
  context: Context<'suggestText'>,
  { host, model }: WritingHelpConfig,
  outcome: { fault: string } | { tokensIn: number | null; tokensOut: number | null },
): Promise<void> =>
  inOrganisation(context, async () => {
    const { organisation, actor, params, body } = context
    const { id, name } = await requireReport(organisation.id, params.id)
    await recordAudit(organisation.id, actor.userId, 'writing-help.used', {
      reportId: id,
      name,
      task: body.task,
      ...('blockId' in body && { blockId: body.blockId }),
      host,
      model,
      ...outcome,
    })
  })

/** @throws Problem provider-refused where nothing usable is left */
function fitted(written: string, task: WritingTask, isCut: boolean): Resource<'suggestText'> {
  const line = plainLine(written)
  if (line === '') throw refusal(new ModelFault('empty'))
  const whole = wholeSentences(line, WRITING_LIMITS.suggestion[task], isCut)
  if (!whole) throw refusal(new ModelFault('cut'))
  return whole
}

const inOrganisation = <T>({ deps, organisation }: CallContext, work: () => Promise<T>): Promise<T> =>
  deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)

/** Aborted once the person has cancelled or left: no one pays for what no one waits for. */
function goneOf({ reply: { raw } }: CallContext): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
