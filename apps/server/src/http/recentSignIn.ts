import { Problem } from '@bubbles/domain'
import type { FastifyRequest } from 'fastify'

/** How long a password counts as given just now, in milliseconds. */
const RECENT_MS = 5 * 60_000

/**
 * For what an unlocked screen or a stolen token must not be enough: the call's token has to come from a sign-in of the
 * last five minutes. Screens ask for the password and send the call with the token of that sign-in.
 * @throws Problem password-required
 */
export function requireRecentSignIn({ subject }: Pick<FastifyRequest, 'subject'>, now = Date.now()): void {
  const signedInAt = subject?.signedInAt?.getTime()
  if (signedInAt === undefined || now - signedInAt > RECENT_MS) throw new Problem('password-required')
}
