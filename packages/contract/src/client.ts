import { type FieldError, type ProblemCode, type ProblemDetails, PROBLEMS } from '@bubbles/domain'
import { inPageLanguage } from '@bubbles/domain/answer-language'
import { type Call, pathParameters } from './call.ts'
import { calls, type OperationId } from './calls/index.ts'
import { type Failure, isRepeatable, type RetryOptions, withRetries } from './retry.ts'
import type { Answer, CallArguments } from './types.ts'

/** Thrown before any request when a required parameter is missing (specification 5). */
export class RequiredParameterError extends Error {
  constructor(name: string, operation: string) {
    super(`Required parameter ${name} was null or undefined when calling ${operation}.`)
    this.name = 'RequiredParameterError'
  }
}

/** A failed response. The body's `detail`, where there is one, is the message (specification 7). */
export class ResponseError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly errors: FieldError[]
  readonly problem: Partial<ProblemDetails>

  constructor(status: number, problem: Partial<ProblemDetails>, fallback: string) {
    super(typeof problem.detail === 'string' && problem.detail ? problem.detail : fallback)
    this.name = 'ResponseError'
    this.status = status
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.problem = problem
  }
}

export interface ClientOptions {
  /** Address before `/api/{service}/`; '' for the current origin. A function where each service has its own. */
  baseUrl: string | ((service: Call['service']) => string)
  /** The access token of the signed-in user, or null. */
  getToken: () => Promise<string | null>
  fetch?: typeof fetch
  /** Sent along as they are; development adds `original-host`. */
  headers?: () => Record<string, string>
  /** How attempts are spaced; tests wait in no time. */
  retry?: Pick<RetryOptions, 'wait' | 'random'>
}

export interface CallOptions {
  signal?: AbortSignal
  /** Version this change was made on; `*` where any will do. */
  ifMatch?: number | '*'
  idempotencyKey?: string
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** An access token in place of the usual one: of a sign-in that was made for this call. */
  token?: string
}

export type Client = {
  [Id in OperationId]: (args: CallArguments<Id>, options?: CallOptions) => Promise<Answer<Id>>
}

/**
 * A typed client of every call. Each method throws RequiredParameterError or ResponseError. What failed for a passing
 * reason is tried again, three times in all, where that does no harm (specification 9, see `retry.ts`).
 */
export function createClient(options: ClientOptions): Client {
  const entries = Object.entries<Call>(calls).map(([operation, call]) => [
    operation,
    (args: Record<string, unknown> = {}, callOptions: CallOptions = {}) =>
      send(operation, call, args, options, callOptions),
  ])
  return Object.fromEntries(entries) as Client
}

async function send(
  operation: string,
  call: Call,
  args: Record<string, unknown>,
  options: ClientOptions,
  callOptions: CallOptions,
) {
  const path = fillPath(operation, call, args)
  if (call.body !== undefined && !call.bodyOptional && isMissing(args.body))
    throw new RequiredParameterError(call.body || `${operation}Request`, operation)
  const { body, contentType } = encodeBody(call, args.body)
  const base =
    typeof options.baseUrl === 'function'
      ? options.baseUrl(call.service)
      : `${options.baseUrl}/api/${call.service}`
  const url = `${base}/${path}${queryString(args.query)}`
  const { signal, keepalive } = callOptions

  const attempt = async (earlier: number): Promise<{ value: unknown } | Failure> => {
    // Asked for anew each time: it may have ended while this waited. Its own failures are not this rule's.
    const token = callOptions.token ?? (await options.getToken())
    const headers: Record<string, string> = { ...options.headers?.() }
    if (token) headers.authorization = `Bearer ${token}`
    if (contentType) headers['content-type'] = contentType
    if (callOptions.ifMatch !== undefined) headers['if-match'] = ifMatchValue(callOptions.ifMatch)
    if (callOptions.idempotencyKey) headers['idempotency-key'] = callOptions.idempotencyKey
    try {
      const init = { method: call.method, headers, body, signal, keepalive }
      const response = await (options.fetch ?? fetch)(url, init)
      if (response.ok) return { value: await readAnswer(call, response) }
      // An earlier try deleted it, though its answer did not arrive.
      if (earlier > 0 && response.status === 404 && call.method === 'DELETE' && call.answer === 'none')
        return { value: undefined }
      return { error: await toError(response), retryAfter: response.headers.get('retry-after') }
    } catch (error) {
      return { error, retryAfter: null }
    }
  }
  const repeats = isRepeatable(call.method, callOptions)
  return withRetries(attempt, {
    ...options.retry,
    signal,
    // A page that is being left has no time to wait.
    mayRepeat: (error) => repeats || (!keepalive && isUntouched(error)),
  })
}

function fillPath(operation: string, call: Call, args: Record<string, unknown>): string {
  return pathParameters(call.path).reduce((path, name) => {
    const value = args[name]
    if (isMissing(value)) throw new RequiredParameterError(name, operation)
    return path.replace(`{${name}}`, encodeURIComponent(String(value)))
  }, call.path)
}

function encodeBody(call: Call, body: unknown): { body?: string | FormData; contentType?: string } {
  if (call.body === undefined || isMissing(body)) return {}
  if (call.bodyKind !== 'file') return { body: JSON.stringify(body), contentType: 'application/json' }
  const form = new FormData()
  form.append('file', body as Blob)
  return { body: form }
}

function queryString(query: unknown): string {
  if (!query) return ''
  const present = Object.entries(query as Record<string, unknown>)
    .filter(([, value]) => !isMissing(value))
    .map(([name, value]): [string, string] => [name, String(value)])
  return present.length ? `?${new URLSearchParams(present).toString()}` : ''
}

async function toError(response: Response): Promise<ResponseError> {
  const body: unknown = await response.json().catch(() => ({}))
  const problem = (await inPageLanguage(body)) as Partial<ProblemDetails> | null
  return new ResponseError(response.status, problem ?? {}, inWords(response.status))
}

/** Statuses that say enough by themselves. */
const UNSAID: Partial<Record<number, ProblemCode>> = {
  401: 'sign-in-required',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
}

/** What an answer without a sentence of its own says: a proxy's in front of the services, or no service's at all. */
function inWords(status: number): string {
  const code = UNSAID[status]
  if (code) return PROBLEMS[code][1]
  return status >= 500
    ? 'The server can’t answer at the moment. Wait a little, then try again.'
    : 'The server refused this. Reload the page, then try again.'
}

function readAnswer(call: Call, response: Response): Promise<unknown> | undefined {
  if (call.answer === 'none' || response.status === 204) return undefined
  if (call.answer === 'image' || call.answer === 'file') return response.blob()
  if (call.answer === 'html') return response.text()
  return response.json().then(inPageLanguage)
}

/** The server was too busy to begin: no work was done, so asking again is the same as asking once. */
const isUntouched = (error: unknown): boolean =>
  error instanceof ResponseError &&
  error.code === 'unavailable' &&
  typeof error.problem.retryAfter === 'number'

const isMissing = (value: unknown): boolean => value === null || value === undefined
const ifMatchValue = (version: number | '*'): string => (version === '*' ? '*' : `"${version}"`)
