import { holdOrganisation } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { requireRecentSignIn } from '../../http/recentSignIn.ts'
import { recordAudit } from '../audit/public.ts'
import { callbackPath } from '../identity/public.ts'
import { readIssuer } from './issuer.ts'
import { presentSingleSignOn } from './present.ts'
import { type DomainRow, lockSettings, readDomains, readSettings, type SettingsRow } from './reader.ts'
import { sealSecret } from './secret.ts'
import { deleteSettings, unverifyDomains, upsertSettings } from './writer.ts'

type Set = Context<'setSingleSignOn'>

export async function showSettings({
  organisation,
  deps,
}: Pick<Context<'getSingleSignOn'>, 'organisation' | 'deps'>) {
  const row = await readSettings(organisation.id)
  const domains = await readDomains(organisation.id)
  const redirectUri = `${deps.config.addresses.login}${callbackPath(organisation.id)}`
  return presentSingleSignOn(row, domains, redirectUri)
}

/**
 * Sets single sign-on up or changes it. What a provider says is believed, so another one, or requiring it, asks for the password
 * again.
 * @throws Problem password-required; invalid-request; conflict where requiring it would lock members out
 */
export async function setSettings(context: Set) {
  const { organisation, actor, body, deps, request } = context
  await holdOrganisation(organisation.id)
  const before = await lockSettings(organisation.id)
  const issuer =
    body.issuer === before?.issuer ? before.issuer : readIssuer(body.issuer, deps.config.dataAddresses)
  const isSameProvider =
    before !== undefined &&
    before.issuer === issuer &&
    before.client_id === body.clientId &&
    body.clientSecret === undefined
  if (!isSameProvider || body.enforced !== before.enforced) requireRecentSignIn(request)
  const after = {
    name: body.name,
    issuer,
    client_id: body.clientId,
    sealed_secret: secretFor(context, before, issuer),
    joins: body.joins,
    enforced: body.enforced,
    groups_claim: body.groupsClaim,
    group_roles: body.groupRoles,
    worked_at: isSameProvider ? before.worked_at : null,
    updated_by: actor.userId,
  }
  // Whoever sets it may not be who could change the domain's records.
  if (before?.issuer !== issuer) await unverifyDomains(organisation.id)
  if (after.enforced) requireWorking(after, await readDomains(organisation.id))
  requireDifferentGroups(body.groupRoles)
  await upsertSettings(organisation.id, after)
  const changes = changesOf(before, after, isSameProvider)
  if (changes.length > 0)
    await recordAudit(organisation.id, actor.userId, 'single-sign-on.set', { name: body.name, changes })
  return showSettings(context)
}

/** A secret belongs to the address it was entered for: with another issuer, it would be sent there. */
function secretFor(
  { organisation, body, deps }: Set,
  before: SettingsRow | undefined,
  issuer: string,
): Uint8Array {
  if (body.clientSecret !== undefined)
    return sealSecret(deps.config.secret, organisation.id, body.clientSecret)
  if (before && before.issuer === issuer && before.client_id === body.clientId) return before.sealed_secret
  const detail = 'Enter the client secret that your provider shows.'
  throw new Problem('invalid-request', { detail, errors: [{ pointer: '/clientSecret', detail }] })
}

/** Nobody is locked out by a provider that nobody has signed in with. */
function requireWorking({ worked_at: workedAt }: { worked_at: Date | null }, domains: readonly DomainRow[]) {
  if (!domains.some(({ verified_at: verified }) => verified !== null))
    throw new Problem('conflict', { detail: 'Verify a domain before you require single sign-on.' })
  if (workedAt === null)
    throw new Problem('conflict', {
      detail: 'Sign in with single sign-on once before you require it, so that you know it works.',
    })
}

function requireDifferentGroups(groupRoles: Set['body']['groupRoles']): void {
  const all = groupRoles.map(({ group, role }) => `${role} ${group}`)
  if (new Set(all).size === all.length) return
  const detail = 'Each group can give a role once. Remove the duplicate line.'
  throw new Problem('invalid-request', { detail, errors: [{ pointer: '/groupRoles', detail }] })
}

/** @throws Problem conflict while members have to use it: it may be the only way in that they know */
export async function removeSettings({ organisation, actor }: Context<'deleteSingleSignOn'>): Promise<void> {
  await holdOrganisation(organisation.id)
  const row = await lockSettings(organisation.id)
  if (!row) throw new Problem('not-found')
  if (row.enforced)
    throw new Problem('conflict', {
      detail: 'Members have to sign in this way. Make single sign-on optional before you remove it.',
    })
  await deleteSettings(organisation.id)
  await unverifyDomains(organisation.id)
  await recordAudit(organisation.id, actor.userId, 'single-sign-on.removed', { name: row.name })
}

function changesOf(
  before: SettingsRow | undefined,
  after: Pick<SettingsRow, 'name' | 'joins' | 'enforced' | 'groups_claim' | 'group_roles'>,
  isSameProvider: boolean,
): string[] {
  if (!before) return ['created']
  const groupsOf = (row: typeof after) => JSON.stringify([row.groups_claim, row.group_roles])
  return [
    ...(isSameProvider && before.name === after.name ? [] : ['provider']),
    ...(before.joins === after.joins ? [] : ['joins']),
    ...(before.enforced === after.enforced ? [] : [after.enforced ? 'on' : 'off']),
    ...(groupsOf(before) === groupsOf(after) ? [] : ['groups']),
  ]
}
