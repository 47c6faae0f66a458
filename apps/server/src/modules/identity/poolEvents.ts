import { decodeJwt } from 'jose'
import type { NoteSecurityEvent, SecurityEvent } from '../security/public.ts'
import { browserName } from './browserName.ts'
import { type PoolError, ReusedTokenError } from './errors.ts'
import { isUuid } from './fields.ts'
import type { PoolRequest as FullRequest } from './operations/operation.ts'

type Kind = SecurityEvent['kind']

/** What of a call is looked at. */
type PoolRequest = Omit<FullRequest, 'browser' | 'happened' | 'pageAt'>

/** What an operation tells when it is done, and when it is refused for what its caller gave as proof. */
const WATCHED: Record<string, { done?: Kind; refused?: Kind }> = {
  InitiateAuth: { refused: 'sign-in-failed' },
  RespondToAuthChallenge: { done: 'signed-in', refused: 'sign-in-failed' },
  ConfirmForgotPassword: { done: 'password-reset', refused: 'sign-in-failed' },
  TakeBackEmail: { done: 'password-reset', refused: 'sign-in-failed' },
  GetTokensFromRefreshToken: { refused: 'sign-in-failed' },
  ChangePassword: { done: 'password-changed', refused: 'sign-in-failed' },
}

/** Refusals that say that a proof was wrong or tried too often, not that a body was. */
const PROOFS = new Set([
  'NotAuthorizedException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'LimitExceededException',
  'TooManyFailedAttemptsException',
  'TooManyRequestsException',
  'UserNotFoundException',
])

/** Takes note of how an operation of the user pool ended. Passwords and what was typed as a name are passed on to nobody. */
export function notePoolEvent(
  note: NoteSecurityEvent,
  operation: string,
  request: PoolRequest,
  outcome: { answer: object } | { refusal: PoolError },
): void {
  const watched = WATCHED[operation]
  if (!watched || isRefresh(request)) return
  const refusal = 'refusal' in outcome ? outcome.refusal : null
  if (refusal && !PROOFS.has(refusal.type)) return
  const reused = refusal instanceof ReusedTokenError ? refusal.sub : null
  // A sign-in that has run out is nothing to ask about; a copy of one is.
  if (operation === 'GetTokensFromRefreshToken' && reused === null) return
  const kind = refusal ? watched.refused : watched.done
  // A right password that a second step follows is no sign-in yet.
  if (!kind || (!refusal && 'ChallengeName' in (outcome as { answer: object }).answer)) return
  const browser = browserName(request.userAgent)
  const sub = refusal
    ? (reused ?? claimedSub(request))
    : provenSub(request, (outcome as { answer: object }).answer)
  const emailAddress = refusal || sub !== null ? null : provenAddress(request)
  note({
    kind,
    sub,
    address: request.address,
    call: operation,
    ...(browser && { browser }),
    ...(emailAddress !== null && { emailAddress }),
  })
}

const isRefresh = ({ body }: PoolRequest): boolean =>
  typeof body['AuthFlow'] === 'string' && body['AuthFlow'].startsWith('REFRESH_TOKEN')

/** Whose tokens an answer carries, or whose the call was made with. */
function provenSub({ body }: PoolRequest, answer: object): string | null {
  const { AuthenticationResult: result } = answer as { AuthenticationResult?: { AccessToken?: string } }
  // Whose address was taken back, with a secret of that account alone.
  const { Account: account } = body
  if (typeof account === 'string' && isUuid(account)) return account
  return subOfToken(result?.AccessToken ?? body['AccessToken'])
}

/** Whose code was right, as a new password is set. */
function provenAddress({ body }: PoolRequest): string | null {
  const name = body['Username']
  return typeof name === 'string' && name.includes('@') ? name.trim().toLowerCase() : null
}

/** Whose account was tried, as far as the call says so by its subject. */
function claimedSub({ body }: PoolRequest): string | null {
  const { USERNAME: name } = (body['ChallengeResponses'] ?? {}) as Record<string, unknown>
  if (typeof name === 'string' && isUuid(name)) return name
  return subOfToken(body['AccessToken'])
}

function subOfToken(token: unknown): string | null {
  try {
    return typeof token === 'string' ? (decodeJwt(token).sub ?? null) : null
  } catch {
    return null
  }
}
