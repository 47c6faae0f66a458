import { setTimeout as pause } from 'node:timers/promises'
import type { WritingHelpConfig } from '../../../config/writingHelp.ts'
import { ModelFault } from './modelFault.ts'
import { type Completion, readCompletion } from './readCompletion.ts'
import { readLimited } from './readLimited.ts'

/** What a model is asked: what it is to do, and the material it is to do it with. */
export interface Question {
  instructions: string
  /** JSON: whatever is in it stays a value. */
  material: string
  /** That it may write. */
  maxTokens: number
}

export interface Patience {
  /** Until all tries are over, in ms. */
  deadlineMs?: number
  /** Before the second try, where the endpoint doesn't say when, in ms. */
  pauseMs?: number
  /** Ends the question: no one waits for the answer any more. */
  signal?: AbortSignal
}

/** People watch and wait; models on a machine of one's own take their time. */
export const DEADLINE_MS = 45_000
const PAUSE_MS = 1_000

/** How the limit of tokens is called: newer models of OpenAI's refuse the name that everything else knows. */
type LimitName = 'max_tokens' | 'max_completion_tokens'
const limitNames = new WeakMap<WritingHelpConfig, LimitName>()

/**
 * Asks a model once, and once more where it is too busy or fails (429 and 5xx).
 * @throws ModelFault with a sentence; the signal's reason where it ended the question
 */
export async function complete(
  config: WritingHelpConfig,
  question: Question,
  { deadlineMs = DEADLINE_MS, pauseMs = PAUSE_MS, signal }: Patience = {},
): Promise<Completion> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const until = Date.now() + deadlineMs
  const ends = AbortSignal.any(signal ? [deadline, signal] : [deadline])
  try {
    const first = await ask(config, question, ends)
    if (first.isDone) return first.completion
    const waitMs = first.retryAfterMs ?? pauseMs
    if (Date.now() + waitMs >= until) throw first.fault
    await pause(waitMs, undefined, { signal: ends })
    const second = await ask(config, question, ends)
    if (second.isDone) return second.completion
    throw second.fault
  } catch (error) {
    if (error instanceof ModelFault) throw error
    if (signal?.aborted) throw signal.reason
    if (deadline.aborted) throw new ModelFault('late')
    throw error
  }
}

type Outcome =
  | { isDone: true; completion: Completion }
  | { isDone: false; fault: ModelFault; retryAfterMs: number | null }

async function ask(config: WritingHelpConfig, question: Question, signal: AbortSignal): Promise<Outcome> {
  const name = limitNames.get(config) ?? 'max_tokens'
  const response = await post(config, question, name, signal)
  const { status } = response
  if (status === 429 || status >= 500) {
    await response.body?.cancel()
    const fault = new ModelFault(status === 429 ? 'busy' : 'broken', status)
    return { isDone: false, fault, retryAfterMs: retryAfterOf(response) }
  }
  const body = await readBody(response, signal)
  if (status === 400 && name === 'max_tokens' && body.includes('max_completion_tokens')) {
    limitNames.set(config, 'max_completion_tokens')
    return ask(config, question, signal)
  }
  if (status === 401 || status === 403) throw new ModelFault('key', status)
  if (status !== 200) throw new ModelFault('broken', status)
  return { isDone: true, completion: readCompletion(body) }
}

async function post(
  { baseUrl, model, apiKey }: WritingHelpConfig,
  { instructions, material, maxTokens }: Question,
  limitName: LimitName,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: material },
        ],
        [limitName]: maxTokens,
        stream: false,
      }),
      // Text and key go where the operator said, and nowhere else.
      redirect: 'manual',
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ModelFault('unreachable')
  }
}

async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  try {
    return await readLimited(response)
  } catch (error) {
    if (signal.aborted || error instanceof ModelFault) throw error
    throw new ModelFault('broken', response.status)
  }
}

/** Milliseconds that an endpoint asks to wait: in seconds, or as a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: Response): number | null {
  const header = headers.get('retry-after')?.trim()
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
