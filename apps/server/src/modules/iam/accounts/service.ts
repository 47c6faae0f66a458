import { holdOrganisation } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { requireAccountManager } from '../../../http/accountManager.ts'
import type { Context } from '../../../http/context.ts'
import { recordAudit } from '../../audit/public.ts'
import { type Feature, readFeatures, writeFeature } from '../../flags/public.ts'
import { createOrganisation } from '../organisations/service.ts'
import { createForAddress } from './ownerInvite.ts'
import { type AccountRow, lockPerson, readAccount, readUserByAddress } from './reader.ts'
import { setOrganisationStatus } from './writer.ts'

/**
 * The organisation that is asked about, else that of the call's host. Needs the platform's transaction.
 * @throws Problem organisation-not-found where neither is one.
 */
export async function findAccount({
  query,
  request: { site },
}: Pick<Context<'getAccountOrganisation'>, 'query' | 'request'>): Promise<AccountRow> {
  const { organisationId } = query
  const byHost = site.kind === 'organisation' ? readAccount({ name: site.name }) : undefined
  const account = await (organisationId ? readAccount({ organisationId }) : byHost)
  if (!account) throw new Problem('organisation-not-found')
  return account
}

/**
 * Makes an organisation for the signed-in user, or for whom an account manager names: somebody who has signed in before owns it
 * at once, anybody else by accepting the invite that is sent.
 * @throws Problem forbidden when somebody else names an owner; conflict for a disabled person, and for a new one where nobody
 * can sign up.
 */
export async function createAccount({ user, actor, body, can, deps }: Context<'createOrganisation'>) {
  if (!user.id) throw new Problem('user-not-found')
  const { name, friendlyName, ownerEmailAddress } = body
  const owner =
    ownerEmailAddress === undefined
      ? { id: user.id, name: user.name, email_address: user.emailAddress }
      : await findOwner(ownerEmailAddress, user.id, can('account.manage'))
  if (!owner) {
    if (deps.config.signUp === 'closed') throw refusedOwner(CLOSED_TO_NEW)
    return createForAddress({ name, friendlyName, emailAddress: ownerEmailAddress! }, user.id)
  }
  const isFounder = owner.id === user.id
  const request = { name, friendlyName, ownerId: owner.id }
  const organisation = await createOrganisation(request, isFounder ? new Date() : null)
  if (!isFounder)
    await recordAudit(organisation.id, actor.userId, 'account.created', {
      name,
      friendlyName,
      ownerId: owner.id,
    })
  return organisation
}

async function findOwner(emailAddress: string, userId: string, mayName: boolean) {
  if (!mayName) {
    throw new Problem('forbidden', {
      detail: 'Only an account manager can create an organisation for someone else.',
    })
  }
  await requireAccountManager(userId)
  const owner = await readUserByAddress(emailAddress)
  if (!owner && (await lockPerson(emailAddress)))
    throw refusedOwner('This person is disabled. Enable them first, then create the organisation.')
  return owner
}

const CLOSED_TO_NEW =
  'No one has signed in with this email address, and this installation accepts no new accounts (BUBBLES_SIGN_UP=closed). Name someone who has an account.'

const refusedOwner = (detail: string) =>
  new Problem('conflict', { detail, errors: [{ pointer: '/ownerEmailAddress', detail }] })

/**
 * Disables or enables an organisation; what it is already, it stays.
 * @throws Problem organisation-not-found, or conflict for a deleted one.
 */
export async function setAccountStatus({
  actor,
  params: { organisationId },
  body: { status },
  deps,
}: Context<'updateAccountOrganisation'>): Promise<AccountRow> {
  const changed = await setOrganisationStatus(organisationId, status)
  const account = await readAccount({ organisationId })
  if (!account) throw new Problem('organisation-not-found')
  if (account.status === 'Deleted') {
    throw new Problem('conflict', {
      detail: 'This organisation was deleted. It can be neither disabled nor enabled.',
    })
  }
  if (changed) {
    const action = status === 'Disabled' ? 'account.disabled' : 'account.enabled'
    await recordAudit(organisationId, actor.userId, action, { name: account.name })
    deps.forgetPages(account.name)
  }
  return account
}

/**
 * Turns a feature of an organisation on or off; what it is already, it stays.
 * @throws Problem organisation-not-found, or not-found for a feature that is none.
 */
export async function setFeature(context: Context<'setFeatureStatus'>): Promise<Feature> {
  const { actor, params, body } = context
  const account = await findAccount(context)
  await holdOrganisation(account.id)
  const before = (await readFeatures(account.id)).find(({ featureKey }) => featureKey === params.featureKey)
  if (before?.status === body.status) return before
  const feature = await writeFeature(account.id, params.featureKey, body.status, actor.userId)
  await recordAudit(account.id, actor.userId, 'account.feature-set', {
    featureKey: feature.featureKey,
    name: feature.name,
    status: feature.status,
  })
  return feature
}
