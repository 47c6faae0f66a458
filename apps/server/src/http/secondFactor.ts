import type { WithoutSecondFactor } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { Presence } from './actorReader.ts'
import { OTHER_POOL, type TokenSubject } from './authenticate.ts'

/**
 * Whether an organisation that requires a second factor stays closed to a sign-in: its person has none, and neither the
 * organisation's own provider nor another user pool answers for it (decision 113).
 */
export function lacksSecondFactor(
  without: WithoutSecondFactor | undefined,
  organisationId: string,
  { provider }: Pick<TokenSubject, 'provider'>,
): boolean {
  if (!without || provider === OTHER_POOL) return false
  return without === 'closed' || provider !== organisationId
}

/** @throws Problem second-factor-required, which names the organisation and says what to do. */
export function requireSecondFactor(
  { withoutSecondFactor, organisation }: Pick<Presence, 'withoutSecondFactor' | 'organisation'>,
  subject: TokenSubject,
): void {
  if (!lacksSecondFactor(withoutSecondFactor, organisation.id, subject)) return
  const { friendlyName } = organisation
  throw new Problem('second-factor-required', {
    detail: subject.apiToken
      ? `${friendlyName} requires two-step sign-in, and the person who created this API token hasn’t set it up. The token will work again once they have.`
      : `${friendlyName} requires two-step sign-in. Set it up under your account, then try again.`,
  })
}
