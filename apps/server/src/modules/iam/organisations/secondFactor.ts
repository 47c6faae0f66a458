import { Problem } from '@bubbles/domain'
import { usesEmbeddedPool } from '../../../config/config.ts'
import type { Context, Handlers } from '../../../http/context.ts'
import { requireRecentSignIn } from '../../../http/recentSignIn.ts'
import { recordAudit } from '../../audit/public.ts'
import { lockOrganisation } from './reader.ts'
import { readHasSecondFactor, readSecondFactorRule } from './secondFactorReader.ts'
import { setSecondFactorRequired } from './writer.ts'

export const secondFactorHandlers: Handlers<'getSecondFactorRule' | 'setSecondFactorRule'> = {
  getSecondFactorRule: { reads: true, handle: showRule },
  setSecondFactorRule: setRule,
}

async function showRule({
  organisation,
  user,
}: Pick<Context<'getSecondFactorRule'>, 'organisation' | 'user'>) {
  const { required, provider, without, byProvider } = await readSecondFactorRule(organisation.id)
  return {
    required,
    membersWithout: without,
    membersByProvider: byProvider,
    provider,
    hasOwn: await readHasSecondFactor(user.poolSub),
  }
}

/**
 * Requires a second factor of all members, or no longer. It counts from the next call on (`http/secondFactor.ts`).
 * @throws Problem password-required; conflict for who has none themselves, and where another pool signs people in
 */
async function setRule(context: Context<'setSecondFactorRule'>) {
  const { organisation, actor, user, body, deps, request } = context
  requireRecentSignIn(request)
  const before = await lockOrganisation(organisation.id)
  if (!before) throw new Problem('organisation-not-found')
  if (before.requires_second_factor === body.required) return showRule(context)
  if (body.required) {
    if (!usesEmbeddedPool(deps.config.userPool))
      throw new Problem('conflict', { detail: OTHER_POOL_SENTENCE })
    if (!(await readHasSecondFactor(user.poolSub))) throw new Problem('conflict', { detail: OWN_FIRST })
  }
  await setSecondFactorRequired(organisation.id, body.required)
  const action = body.required ? 'organisation.second-factor-required' : 'organisation.second-factor-optional'
  await recordAudit(organisation.id, actor.userId, action, {})
  return showRule(context)
}

const OWN_FIRST =
  'Set up two-step sign-in for your own account first, with an authenticator app or a passkey. Then you can require it.'
const OTHER_POOL_SENTENCE = 'People sign in here with another user pool. Require a second factor there.'
