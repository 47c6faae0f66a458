import { z } from 'zod'
import { attributesOf, GROUP_SCHEMA, requiredText, textOf } from './attributes.ts'
import { type Change, readPatch } from './patch.ts'
import { invalidValue, ScimProblem } from './problem.ts'
import type { GroupRow } from './reader.ts'

/** What a provider says of a group. */
export interface GroupData {
  displayName: string
  externalId: string | null
  /** IDs of users. */
  members: ReadonlySet<string>
}

/** A group as a provider sends it whole. @throws ScimProblem */
export function readGroup(body: unknown): GroupData {
  const all = attributesOf(body)
  return {
    displayName: requiredText(all.get('displayname'), 'displayName'),
    externalId: textOf(all.get('externalid'), 'externalId') || null,
    members: new Set(idsOf(all.get('members'))),
  }
}

/** A group after the changes of a PATCH. @throws ScimProblem */
export const patchGroup = (before: GroupData, body: unknown): GroupData =>
  readPatch(body).reduce(applyChange, before)

function applyChange(group: GroupData, change: Change): GroupData {
  const { op, attribute, value } = change
  if (attribute === 'members' || attribute === 'members.value')
    return { ...group, members: membersAfter(group.members, change) }
  if (attribute === 'displayname' && op !== 'remove')
    return { ...group, displayName: requiredText(value, 'displayName') }
  if (attribute === 'externalid')
    return { ...group, externalId: op === 'remove' ? null : textOf(value, 'externalId') || null }
  if (op === 'remove') throw new ScimProblem('mutability', `“${attribute}” can’t be removed.`)
  return group
}

function membersAfter(before: ReadonlySet<string>, { op, selector, value }: Change): ReadonlySet<string> {
  const after = new Set(op === 'replace' && selector === null ? [] : before)
  if (op !== 'remove') {
    for (const id of idsOf(value)) after.add(id)
    return after
  }
  // Okta names one in the path, Entra some in the value; without either, all are meant.
  const gone =
    selector === null
      ? value === undefined || value === null
        ? [...before]
        : idsOf(value)
      : [idIn(selector)]
  for (const id of gone) after.delete(id)
  return after
}

const ONE = /^\s*value\s+eq\s+"([^"\\]*)"\s*$/i

function idIn(selector: string): string {
  const id = ONE.exec(selector)?.[1]
  if (id === undefined) throw new ScimProblem('invalidPath', 'Name one member, as in members[value eq "…"].')
  return id
}

function idsOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return [value].flat().map((each: unknown) => {
    const id = typeof each === 'string' ? each : attributesOf(each, 'member').get('value')
    if (typeof id !== 'string' || !z.uuid().safeParse(id).success)
      throw invalidValue('Each member needs a “value”, which is the ID of a user here.')
    return id
  })
}

/** A group as SCIM has it. @param base the address of the API */
export const presentGroup = (
  row: GroupRow,
  members: readonly { user_id: string; user_name: string }[],
  base: string,
) => ({
  schemas: [GROUP_SCHEMA],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  displayName: row.display_name,
  members: members.map(({ user_id: value, user_name: display }) => ({
    value,
    display,
    $ref: `${base}/Users/${value}`,
    type: 'User',
  })),
  meta: {
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location: `${base}/Groups/${row.id}`,
  },
})
