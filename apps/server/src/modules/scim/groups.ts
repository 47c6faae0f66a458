import { recordAudit } from '../audit/public.ts'
import { holdProvisioning } from '../iam/public.ts'
import { readFilter, readPage } from './filter.ts'
import { type GroupData, patchGroup, presentGroup, readGroup } from './groupResource.ts'
import { invalidValue } from './problem.ts'
import {
  countGroups,
  type GroupRow,
  readGroupRow,
  readGroups,
  readKnownUsers,
  readMembersOfGroups,
} from './reader.ts'
import { type Caller, presentList, requireFound, requireId, type ScimRequest, uniquely } from './request.ts'
import { alignUsers } from './roles.ts'
import { deleteGroup, deleteGroupMembers, insertGroup, insertGroupMembers, updateGroup } from './writer.ts'

const FILTERS = { id: 'id', displayname: 'displayName', externalid: 'externalId' } as const

export async function listGroups({ query, base, inOrganisation }: ScimRequest) {
  const filter = readFilter(query.filter as string | undefined, FILTERS)
  const page = readPage(query)
  return inOrganisation(async ({ organisation }) => {
    const rows = await readGroups(organisation.id, filter, page)
    const total = await countGroups(organisation.id, filter)
    return presentList(await present(organisation.id, rows, base), total, page.startIndex)
  })
}

export async function showGroup(request: ScimRequest) {
  const groupId = requireId(request)
  return request.inOrganisation(({ organisation }) => show(organisation.id, groupId, request))
}

export async function createGroup(request: ScimRequest) {
  const group = readGroup(request.body)
  return request.inOrganisation(async (caller) => {
    const { organisation, actor } = caller
    const { ownerId } = await holdProvisioning(caller)
    const groupId = await uniquely(() => insertGroup(organisation.id, group), taken(group))
    await recordAudit(organisation.id, actor.userId, 'provisioning.group-created', {
      groupId,
      name: group.displayName,
    })
    await setMembers(caller, groupId, new Set(), group.members)
    await alignUsers(caller, ownerId, [...group.members])
    return show(organisation.id, groupId, request)
  })
}

export async function replaceGroup(request: ScimRequest) {
  const groupId = requireId(request)
  const group = readGroup(request.body)
  return request.inOrganisation(async (caller) => {
    await changeGroup(caller, groupId, () => group)
    return show(caller.organisation.id, groupId, request)
  })
}

export async function patchGroupMembers(request: ScimRequest): Promise<void> {
  const groupId = requireId(request)
  await request.inOrganisation((caller) =>
    changeGroup(caller, groupId, (before) => patchGroup(before, request.body)),
  )
}

/** Its members lose the roles that it gave them. */
export async function removeGroup(request: ScimRequest): Promise<void> {
  const groupId = requireId(request)
  await request.inOrganisation(async (caller) => {
    const { organisation, actor } = caller
    const { ownerId } = await holdProvisioning(caller)
    const row = requireFound(await readGroupRow(organisation.id, groupId))
    const members = await readMemberIds(organisation.id, groupId)
    await deleteGroup(organisation.id, groupId)
    await recordAudit(organisation.id, actor.userId, 'provisioning.group-removed', {
      groupId,
      name: row.display_name,
    })
    await alignUsers(caller, ownerId, [...members])
  })
}

async function changeGroup(
  caller: Caller,
  groupId: string,
  change: (before: GroupData) => GroupData,
): Promise<void> {
  const { organisation, actor } = caller
  const { ownerId } = await holdProvisioning(caller)
  const row = requireFound(await readGroupRow(organisation.id, groupId))
  const before: GroupData = {
    displayName: row.display_name,
    externalId: row.external_id,
    members: await readMemberIds(organisation.id, groupId),
  }
  const after = change(before)
  await uniquely(() => updateGroup(organisation.id, groupId, after), taken(after))
  const isRenamed = after.displayName !== before.displayName
  if (isRenamed)
    await recordAudit(organisation.id, actor.userId, 'provisioning.group-renamed', {
      groupId,
      before: before.displayName,
      name: after.displayName,
    })
  const changed = await setMembers(caller, groupId, before.members, after.members)
  // A group that is called something else may give another role.
  const isOther = isRenamed || after.externalId !== before.externalId
  await alignUsers(caller, ownerId, isOther ? [...new Set([...before.members, ...after.members])] : changed)
}

/** @returns whose groups have changed @throws ScimProblem invalidValue for who isn't provisioned here */
async function setMembers(
  { organisation }: Caller,
  groupId: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<string[]> {
  const added = [...after].filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !after.has(id))
  const known = new Set((await readKnownUsers(organisation.id, added)).map(({ user_id: id }) => id))
  const unknown = added.find((id) => !known.has(id))
  if (unknown !== undefined) throw invalidValue(`No one with the ID ${unknown} has been provisioned here.`)
  await insertGroupMembers(organisation.id, groupId, added)
  await deleteGroupMembers(organisation.id, groupId, removed)
  return [...added, ...removed]
}

async function readMemberIds(organisationId: string, groupId: string): Promise<ReadonlySet<string>> {
  const rows = await readMembersOfGroups(organisationId, [groupId])
  return new Set(rows.map(({ user_id: id }) => id))
}

async function show(organisationId: string, groupId: string, { base }: Pick<ScimRequest, 'base'>) {
  const row = requireFound(await readGroupRow(organisationId, groupId))
  const [group] = await present(organisationId, [row], base)
  return group!
}

async function present(organisationId: string, rows: readonly GroupRow[], base: string) {
  const ids = rows.map(({ id }) => id)
  const members = Map.groupBy(await readMembersOfGroups(organisationId, ids), (row) => row.group_id)
  return rows.map((row) => presentGroup(row, members.get(row.id) ?? [], base))
}

const taken = ({ displayName }: GroupData): string => `There’s already a group called “${displayName}”.`
