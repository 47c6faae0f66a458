import { Problem } from '@bubbles/domain'
import type { SentValues } from './checkAnswers.ts'
import { isSession } from './session.ts'

/** Questions of one form. */
const MAX_BLOCKS = 200
/** Fields of one form: several for each block. */
const MAX_FIELDS = 2_000

/** What a form sent, its own fields apart from the answers. */
export interface SentForm {
  token: string
  /** '' while there is none. */
  session: string
  /** The visit of the page it was sent from; absent where that is not counted. */
  visit: string | undefined
  /** Whether it was sent from a frame on another site. */
  framed: boolean
  /** Whether it takes back everything the session has answered. */
  remove: boolean
  blocks: string[]
  values: SentValues
  /** The whole of it, the visit too, in one form, whatever the order of its fields. */
  canonical: string
}

/** @throws Problem invalid-request for a form that is none of ours */
export function readForm(body: string): SentForm {
  const fields = new URLSearchParams(body)
  const values = new Map<string, string[]>()
  let count = 0
  for (const [name, value] of fields) {
    if (++count > MAX_FIELDS) throw malformed()
    const kept = values.get(name)
    if (kept) kept.push(value)
    else values.set(name, [value])
  }
  // One for each run of questions on the page.
  const blocks = values.get('blocks') ?? []
  values.delete('blocks')
  const [token, session, visit, remove, framed] = ['token', 'session', 'visit', 'remove', 'framed'].map(
    (name) => {
      const [value = ''] = values.get(name) ?? []
      values.delete(name)
      return value
    },
  ) as [string, string, string, string, string]
  const ids = [...new Set(blocks.flatMap((each) => each.split(' ')).filter(Boolean))]
  if (session !== '' && !isSession(session)) throw malformed()
  const removes = remove === 'all' && session !== ''
  if ((ids.length === 0 && !removes) || ids.length > MAX_BLOCKS || (remove !== '' && !removes))
    throw malformed()
  // An answer to something else than the form asked.
  for (const name of values.keys()) if (!ids.includes(name.split('.')[0]!)) throw malformed()
  fields.sort()
  return {
    token,
    session,
    // A visit that is none is left out: it must not stand in the way of an answer.
    visit: isSession(visit) ? visit : undefined,
    framed: framed !== '',
    remove: removes,
    blocks: ids,
    values,
    canonical: fields.toString(),
  }
}

const malformed = () =>
  new Problem('invalid-request', {
    detail: 'This form doesn’t match the report. Reload the report and answer there.',
  })
