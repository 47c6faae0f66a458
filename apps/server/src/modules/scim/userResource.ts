import { parseEmailAddress } from '../mail/public.ts'
import { type Attributes, attributesOf, booleanOf, requiredText, textOf, USER_SCHEMA } from './attributes.ts'
import { type Change, readPatch } from './patch.ts'
import { invalidValue, ScimProblem } from './problem.ts'
import type { UserRow } from './reader.ts'

/** What a provider says of somebody. */
export interface UserData {
  userName: string
  externalId: string | null
  emailAddress: string
  displayName: string
  givenName: string
  familyName: string
  active: boolean
}

/**
 * Somebody as a provider sends them whole. Attributes that Bubbles doesn't keep are left out.
 * @param isActive whether they are if nothing is said of it
 * @throws ScimProblem
 */
export function readUser(body: unknown, isActive: boolean): UserData {
  const all = attributesOf(body)
  const userName = requiredText(all.get('username'), 'userName')
  const name = nameOf(all.get('name'))
  return {
    userName,
    externalId: textOf(all.get('externalid'), 'externalId') || null,
    emailAddress: addressOf(emailOf(all.get('emails')) ?? userName),
    displayName: textOf(all.get('displayname'), 'displayName') || name.formatted,
    givenName: name.given,
    familyName: name.family,
    active: all.has('active') ? booleanOf(all.get('active'), 'active') : isActive,
  }
}

/** Somebody after the changes of a PATCH. @throws ScimProblem */
export const patchUser = (before: UserData, body: unknown): UserData =>
  readPatch(body).reduce(applyChange, before)

function applyChange(user: UserData, change: Change): UserData {
  const { op, attribute } = change
  const value = op === 'remove' ? undefined : change.value
  const changes = CHANGES[attribute]
  if (changes) return { ...user, ...changes(value) }
  if (READ_ONLY.has(attribute) && change.op === 'remove')
    throw new ScimProblem('mutability', `“${attribute}” can’t be removed.`)
  return user
}

/** What a whole value may have along with what is changed. */
const READ_ONLY = new Set(['id', 'meta', 'groups', 'schemas'])

/** By the lower-case name of an attribute, what its new value changes; undefined removes it. What isn't here isn't kept. */
const CHANGES: Partial<Record<string, (value: unknown) => Partial<UserData>>> = {
  active: (value) => ({ active: booleanOf(value, 'active') }),
  username: (value) => ({ userName: requiredText(value, 'userName') }),
  externalid: (value) => ({ externalId: textOf(value, 'externalId') || null }),
  displayname: (value) => ({ displayName: textOf(value, 'displayName') }),
  name: (value) => {
    const { given, family } = nameOf(value)
    return { givenName: given, familyName: family }
  },
  'name.givenname': (value) => ({ givenName: textOf(value, 'name.givenName') }),
  'name.familyname': (value) => ({ familyName: textOf(value, 'name.familyName') }),
  emails: (value) => addressChange(emailOf(value)),
  'emails.value': (value) => addressChange(value),
}

/** Everyone has an address here: one that is removed stays. */
const addressChange = (value: unknown): Partial<UserData> =>
  value === undefined || value === null || value === '' ? {} : { emailAddress: addressOf(value) }

function nameOf(value: unknown): { given: string; family: string; formatted: string } {
  const parts: Attributes = value === undefined || value === null ? new Map() : attributesOf(value, 'name')
  const part = (name: string) => textOf(parts.get(name.toLowerCase()), `name.${name}`)
  return { given: part('givenName'), family: part('familyName'), formatted: part('formatted') }
}

/** The primary address, else that of work, else the first. */
function emailOf(value: unknown): unknown {
  const all =
    value === undefined || value === null ? [] : [value].flat().map((each) => attributesOf(each, 'email'))
  const chosen =
    all.find((each) => each.get('primary') === true) ??
    all.find((each) => each.get('type') === 'work') ??
    all[0]
  return chosen?.get('value') || undefined
}

/** @throws ScimProblem invalidValue */
function addressOf(value: unknown): string {
  const address = typeof value === 'string' ? parseEmailAddress(value.trim()) : null
  if (address === null) throw invalidValue('Send an email address as “emails”, or as “userName”.')
  return address
}

/** A row as what a provider said. */
export const userDataOf = (row: UserRow): UserData => ({
  userName: row.user_name,
  externalId: row.external_id,
  emailAddress: row.email_address,
  displayName: row.display_name,
  givenName: row.given_name,
  familyName: row.family_name,
  active: row.active,
})

/** How somebody is called: what the account gets when it is made for them. */
export const fullName = ({ displayName, givenName, familyName }: UserData): string =>
  displayName || [givenName, familyName].filter(Boolean).join(' ')

/** Somebody as SCIM has them. @param base the address of the API */
export const presentUser = (
  row: UserRow,
  groups: readonly { id: string; display_name: string }[],
  base: string,
) => ({
  schemas: [USER_SCHEMA],
  id: row.user_id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  userName: row.user_name,
  name: {
    givenName: row.given_name,
    familyName: row.family_name,
    formatted: [row.given_name, row.family_name].filter(Boolean).join(' '),
  },
  displayName: row.display_name,
  emails: [{ value: row.email_address, type: 'work', primary: true }],
  active: row.active,
  groups: groups.map(({ id, display_name: display }) => ({
    value: id,
    display,
    $ref: `${base}/Groups/${id}`,
    type: 'direct',
  })),
  meta: {
    resourceType: 'User',
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location: `${base}/Users/${row.user_id}`,
  },
})
