import { mailDomainOf, Problem } from '@bubbles/domain'
import { addProvisioned, holdProvisioning, removeProvisioned, userOfAccount } from '../iam/public.ts'
import { readVerifiedDomains } from '../singleSignOn/public.ts'
import { readFilter, readPage } from './filter.ts'
import { invalidValue, ScimProblem } from './problem.ts'
import { countUsers, readAccount, readGroupsOf, readUserRow, readUsers, type UserRow } from './reader.ts'
import { type Caller, presentList, requireFound, requireId, type ScimRequest, uniquely } from './request.ts'
import { rolesOfUser } from './roles.ts'
import { fullName, patchUser, presentUser, readUser, type UserData, userDataOf } from './userResource.ts'
import { deleteUserRow, insertUserRow, updateUserRow } from './writer.ts'

const FILTERS = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'emails.value',
  'emails.value': 'emails.value',
  'emails[type eq "work"].value': 'emails.value',
} as const

export async function listUsers({ query, base, inOrganisation }: ScimRequest) {
  const filter = readFilter(query.filter as string | undefined, FILTERS)
  const page = readPage(query)
  return inOrganisation(async ({ organisation }) => {
    const rows = await readUsers(organisation.id, filter, page)
    const total = await countUsers(organisation.id, filter)
    return presentList(await present(organisation.id, rows, base), total, page.startIndex)
  })
}

export async function getUser(request: ScimRequest) {
  const userId = requireId(request)
  return request.inOrganisation(({ organisation }) => show(organisation.id, userId, request))
}

/**
 * Provisions somebody: finds or makes the account with the address, and makes it a member if it is active.
 * @throws ScimProblem uniqueness, invalidValue; Problem forbidden where the account is disabled or can't be made
 */
export async function createUser(request: ScimRequest) {
  const user = readUser(request.body, true)
  await request.inOrganisation(async ({ organisation }) => {
    await requireOwnDomain(organisation.id, user.emailAddress)
    const same = { attribute: 'userName', value: user.userName } as const
    if ((await countUsers(organisation.id, same)) > 0) throw taken(user)
  })
  const userId = await accountFor(request, user)
  return request.inOrganisation(async (caller) => {
    const organisationId = caller.organisation.id
    const { ownerId } = await holdProvisioning(caller)
    await requireOwnDomain(organisationId, user.emailAddress)
    await uniquely(() => insertUserRow(organisationId, userId, user), taken(user).message)
    await setActive(caller, ownerId, userId, user.active)
    return show(organisationId, userId, request)
  })
}

export const replaceUser = (request: ScimRequest) =>
  changeUser(request, (before) => readUser(request.body, before.active))

export const updateUser = (request: ScimRequest) =>
  changeUser(request, (before) => patchUser(before, request.body))

/** Ends the membership, and forgets what the provider said. The account stays its owner's. */
export async function deleteUser(request: ScimRequest): Promise<void> {
  const userId = requireId(request)
  await request.inOrganisation(async (caller) => {
    const { ownerId } = await holdProvisioning(caller)
    requireFound(await readUserRow(caller.organisation.id, userId))
    await removeProvisioned(caller, userId, ownerId)
    await deleteUserRow(caller.organisation.id, userId)
  })
}

async function changeUser(request: ScimRequest, change: (before: UserData) => UserData) {
  const userId = requireId(request)
  const comesBack = await request.inOrganisation(async ({ organisation }) => {
    const before = userDataOf(requireFound(await readUserRow(organisation.id, userId)))
    return change(before).active && !before.active ? organisation.id : null
  })
  if (comesBack !== null) await requireUsableAccount(request, comesBack, userId)
  return request.inOrganisation(async (caller) => {
    const organisationId = caller.organisation.id
    const { ownerId } = await holdProvisioning(caller)
    const before = userDataOf(requireFound(await readUserRow(organisationId, userId)))
    const after = change(before)
    // Removed by someone else since it was looked at.
    if (after.active && !before.active && comesBack === null) throw new Problem('conflict')
    const isNewAddress = after.emailAddress.toLowerCase() !== before.emailAddress.toLowerCase()
    // Who leaves leaves, whatever else is said of them.
    if (after.active && (isNewAddress || !before.active))
      await requireOwnDomain(organisationId, after.emailAddress)
    await uniquely(() => updateUserRow(organisationId, userId, after), taken(after).message)
    if (after.active !== before.active) await setActive(caller, ownerId, userId, after.active)
    return show(organisationId, userId, request)
  })
}

async function setActive(caller: Caller, ownerId: string, userId: string, active: boolean): Promise<void> {
  if (active) await addProvisioned(caller, userId, await rolesOfUser(caller.organisation.id, userId))
  else await removeProvisioned(caller, userId, ownerId)
}

async function show(organisationId: string, userId: string, { base }: Pick<ScimRequest, 'base'>) {
  const row = requireFound(await readUserRow(organisationId, userId))
  const [user] = await present(organisationId, [row], base)
  return user!
}

async function present(organisationId: string, rows: readonly UserRow[], base: string) {
  const ids = rows.map(({ user_id: id }) => id)
  const groups = Map.groupBy(await readGroupsOf(organisationId, ids), (row) => row.user_id)
  return rows.map((row) => presentUser(row, groups.get(row.user_id) ?? [], base))
}

const taken = ({ userName }: UserData): ScimProblem =>
  new ScimProblem('uniqueness', `“${userName}” or the account with this address is already provisioned.`)

/** @throws ScimProblem invalidValue for an address that the organisation doesn't answer for */
async function requireOwnDomain(organisationId: string, address: string): Promise<void> {
  const domain = mailDomainOf(address) ?? ''
  if (!(await readVerifiedDomains(organisationId)).includes(domain))
    throw invalidValue(
      `${domain} isn’t a verified domain of this organisation. Add it under Settings, Single sign-on.`,
    )
}

const disabled = () =>
  new Problem('forbidden', { detail: 'This account has been disabled by the people who run Bubbles.' })

/** @returns the user's ID @throws Problem */
async function accountFor({ provideAccount, database }: ScimRequest, user: UserData): Promise<string> {
  if (provideAccount === null)
    throw new Problem('not-built', { detail: 'Provisioning needs the user pool that comes with Bubbles.' })
  const account = await provideAccount({ email: user.emailAddress, name: fullName(user) })
  if (account === 'closed')
    throw new Problem('forbidden', {
      detail: 'No accounts can be created on this installation. Ask the people who run Bubbles.',
    })
  if (account === 'disabled') throw disabled()
  const userId = await database.transaction({ kind: 'platform' }, () => userOfAccount(account))
  if (userId === null) throw disabled()
  return userId
}

/** An account can have been disabled, or given another address, since it was provisioned. */
async function requireUsableAccount(
  { database }: ScimRequest,
  organisationId: string,
  userId: string,
): Promise<void> {
  await database.transaction(
    { kind: 'platform' },
    async () => {
      const account = await readAccount(userId)
      if (account?.status !== 'Active') throw disabled()
      await requireOwnDomain(organisationId, account.email_address)
    },
    { readOnly: true },
  )
}
