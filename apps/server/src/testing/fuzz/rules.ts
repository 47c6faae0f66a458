import { callOf, type OperationId } from '@bubbles/contract'
import { type CallSchemas, schemas } from '@bubbles/contract/schemas'
import { PROBLEMS, type ProblemCode } from '@bubbles/domain'
import type { Draft } from './changes.ts'
import type { Answered } from './wire.ts'

/** Milliseconds of the processor that no call may use. */
export const MAX_CPU_MS = 2_000

/** What tells a reader how the server is made inside. */
const INSIDES = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|apps\/server\/src|file:\/\/\//,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ZodError|DatabaseError)\b/,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack/,
  /syntax error at|violates .{1,40}constraint|\brelation "|\bcolumn "|pg_catalog|kysely|PGlite/i,
  /\b(?:select .{1,200} from|insert into|delete from|update .{1,60} set) "/i,
]

/** What is wrong with an answer; nothing where all is well. */
export function faultsOf(draft: Draft, answer: Answered, call: OperationId | undefined): string[] {
  const { status, text, cpuMs } = answer
  const faults: string[] = []
  const problem = problemOf(text)
  const isBusy = status === 503 && problem?.code === 'unavailable'
  // So oEmbed says that it does not speak a form: https://oembed.com/#section2.3.2
  const isUnspoken = status === 501 && problem?.code === 'not-built' && draft.segments.at(-1) === 'oembed'
  if (status >= 500 && !isBusy && !isUnspoken) faults.push(`it answers ${status}`)
  if (cpuMs > MAX_CPU_MS) faults.push(`it uses the processor for ${Math.round(cpuMs)} ms`)
  if (status >= 400) {
    // As a person would read what stands in JSON.
    const read = text.replaceAll('\\n', '\n').replaceAll('\\"', '"')
    for (const each of INSIDES) if (each.test(read)) faults.push(`it says ${each.exec(read)![0].trim()}`)
    faults.push(...wrongForm(draft, answer, problem))
  } else if (call) faults.push(...wrongSuccess(draft, answer, call))
  return faults
}

interface ProblemBody {
  __type?: unknown
  message?: unknown
  type?: unknown
  title?: unknown
  detail?: unknown
  status?: unknown
  code?: unknown
  errors?: unknown
}

function problemOf(text: string): ProblemBody | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** A refusal has the contract's form; the user pool's has Cognito's, SCIM has its own, and one for a person is a page. */
function wrongForm(
  draft: Draft,
  { status, headers, text }: Answered,
  problem: ProblemBody | undefined,
): string[] {
  if (draft.method === 'HEAD') return text === '' ? [] : ['a HEAD has a body']
  const type = headers['content-type'] ?? ''
  const isCall = draft.segments[0] === 'api'
  if (type.startsWith('text/html') && !isCall) return []
  if (type.startsWith('application/x-amz-json-1.1'))
    return isText(problem?.__type) && isText(problem?.message) ? [] : [`the pool says ${text.slice(0, 200)}`]
  if (draft.segments[1] === 'scim' && type.startsWith('application/scim+json'))
    return isText(problem?.detail) ? [] : [`SCIM says ${text.slice(0, 200)}`]
  if (!type.startsWith('application/problem+json')) return [`a refusal is of the type “${type}”`]
  if (!problem) return ['a refusal is no JSON']
  const faults = [
    ...(['type', 'title', 'detail'] as const)
      .filter((key) => !isText(problem[key]))
      .map((key) => `no ${key}`),
    ...(problem.status === status ? [] : [`status ${String(problem.status)} in the body of a ${status}`]),
    ...((problem.code as ProblemCode) in PROBLEMS ? [] : [`there is no code ${String(problem.code)}`]),
  ]
  const { errors } = problem
  const isList =
    errors === undefined ||
    (Array.isArray(errors) &&
      (errors as { pointer?: unknown; detail?: unknown }[]).every(
        ({ pointer, detail }) => typeof pointer === 'string' && isText(detail),
      ))
  return isList ? faults : [...faults, 'its errors are no list of pointers and sentences']
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** What a call answers fits its schema. */
function wrongSuccess(draft: Draft, { status, text }: Answered, operationId: OperationId): string[] {
  const call = callOf(operationId)
  const { response }: CallSchemas = schemas[operationId]
  if (draft.method !== call.method || status >= 300) return []
  if (status !== (call.status ?? 200)) return [`it succeeds with ${status} and not ${call.status ?? 200}`]
  if (!response || (call.answer ?? 'json') !== 'json') return []
  const result = response.safeParse(problemOf(text))
  return result.success
    ? []
    : [
        `its answer is not the contract’s: ${result.error.issues
          .map(({ path, message }) => `${path.join('/')} ${message}`)
          .slice(0, 3)
          .join('; ')}`,
      ]
}
