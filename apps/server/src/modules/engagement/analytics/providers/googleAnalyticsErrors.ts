import { type FieldError, Problem } from '@bubbles/domain'
import type { RunReportRequest } from '../request.ts'

/** Canonical codes of google.rpc, as the client library gives them. */
const CODES = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unauthenticated: 16,
} as const

interface GoogleFailure extends Error {
  code?: number
  reason?: string
  /** google.rpc details; RetryInfo has `retryDelay`. */
  statusDetails?: { retryDelay?: { seconds?: number | string } }[]
}

/** What ends a quota's wait where Google does not say: longest first, by the words of its messages. */
const QUOTA_WAITS: readonly (readonly [words: RegExp, seconds: number, when: string])[] = [
  [/per day|24 hours/i, 86_400, 'It resets within a day.'],
  [/per hour|an hour|thresholded|server errors/i, 3_600, 'It resets within the hour.'],
  [/concurrent/i, 10, 'Too many requests at once; try again in a few seconds.'],
]

/**
 * A failed call as a sentence for a person. Nothing of it is the reader's sign-in: a refusal of the service account is
 * never passed on as 401 or 403, which would lead a person to sign in again.
 */
export function toProblem(error: unknown, propertyId: string, requests: RunReportRequest[]): Problem {
  if (!(error instanceof Error)) return unreachable()
  const { code, message, reason } = error as GoogleFailure
  switch (code) {
    case CODES.invalidArgument:
    case CODES.failedPrecondition:
      return invalid(message, requests)
    case CODES.resourceExhausted:
      return exhausted(error)
    case CODES.permissionDenied:
      return refused(
        reason === 'SERVICE_DISABLED' || /has not been used|is disabled/.test(message)
          ? 'The Google Analytics Data API is not switched on for this installation. Ask the people who run it.'
          : `Google Analytics does not let this installation read property ${propertyId}. Its service account must be a Viewer there.`,
      )
    case CODES.notFound:
      return refused(
        `Google Analytics has no property ${propertyId}. Ask the people who run this installation.`,
      )
    case CODES.unauthenticated:
      return refused(
        'Google Analytics does not accept the key of this installation. Ask the people who run it to renew it.',
      )
    case CODES.deadlineExceeded:
      return new Problem('unavailable', {
        detail: 'Google Analytics did not answer in time. Try again, or ask for fewer days.',
      })
    default:
      return unreachable()
  }
}

const refused = (detail: string): Problem => new Problem('provider-refused', { detail })

const unreachable = (): Problem =>
  new Problem('unavailable', {
    detail: 'Google Analytics can’t be reached, or isn’t working at the moment. Try again shortly.',
  })

function exhausted(error: GoogleFailure): Problem {
  const retryAfter = Number(
    error.statusDetails?.find(({ retryDelay }) => retryDelay?.seconds !== undefined)?.retryDelay?.seconds,
  )
  const [, seconds, when] = QUOTA_WAITS.find(([words]) => words.test(error.message)) ?? [null, 60, '']
  const detail = `This property’s Google Analytics quota is used up. ${when}`.trim()
  return new Problem('too-many-requests', { detail, members: { retryAfter: retryAfter || seconds } })
}

/** Names the fields Google does not know where they stand in the request; all else in its words. */
function invalid(message: string, requests: RunReportRequest[]): Problem {
  const [, name, kind] = /Field (\S+) is not a valid (dimension|metric)\b/.exec(message) ?? []
  if (!name || !kind) {
    const words = message.replace(/\s+/g, ' ').trim().slice(0, 500)
    return new Problem('invalid-request', { detail: `Google Analytics refused the query: ${words}` })
  }
  const detail = `Google Analytics doesn’t recognise the ${kind} “${name}”.`
  return new Problem('invalid-request', { detail, errors: placesOf(name, kind, detail, requests) })
}

const placesOf = (name: string, kind: string, detail: string, requests: RunReportRequest[]): FieldError[] =>
  requests.flatMap((request, index) => {
    const field = kind === 'metric' ? 'metrics' : 'dimensions'
    return request[field].flatMap((each, place) =>
      each.name === name ? [{ pointer: `/requests/${index}/${field}/${place}/name`, detail }] : [],
    )
  })
