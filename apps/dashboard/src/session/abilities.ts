import type { Resource } from '@bubbles/contract'
import {
  type AssignableRole,
  can,
  type Capability,
  type GlobalRole,
  roleInText,
  ROLES,
} from '@bubbles/domain'
import { useQuery } from '@tanstack/react-query'
import { currentOrganisationQuery } from '../api/organisations.ts'
import { config } from '../config.ts'

type Organisation = Resource<'getCurrentOrganisation'>

/** Whether the server granted a capability: it sends its answers along with the resource. */
export const grants = (
  resource: { abilities: readonly string[] } | null | undefined,
  capability: Capability,
): boolean => resource?.abilities.includes(capability) ?? false

/** The organisation of this page with what the person may do in it; null while there is none. */
export function useOrganisation(): Organisation | null {
  return useQuery(currentOrganisationQuery).data ?? null
}

/** Whether the person may do this in the organisation of this page. */
export function useAbility(capability: Capability): boolean {
  return grants(useOrganisation(), capability)
}

/** Whether the person manages the accounts of all organisations. */
export const managesAccounts = (globalRoles: readonly GlobalRole[] | undefined): boolean =>
  can({ userId: '', globalRoles: globalRoles ?? [], membership: null }, 'account.manage')

/** Whether the person may create organisations where they are in none. */
export const createsOrganisations = (globalRoles: readonly GlobalRole[] | undefined): boolean =>
  can({ userId: '', globalRoles: globalRoles ?? [], membership: null }, 'organisation.create', {
    organisationsCreatedBy: config().organisationsCreatedBy,
  })

/** What a person is in an organisation: "Owner, admin"; with many roles "Owner, 5 roles", and all of them in full. */
export function placeInWords(place: { isOwner: boolean; roles: readonly AssignableRole[] }): {
  short: string
  full: string
} {
  const all = [...(place.isOwner ? [roleInText('Owner')] : []), ...place.roles.map(roleInText)]
  const full = capital((all.length === 0 ? [roleInText(ROLES[0])] : all).join(', '))
  if (all.length <= 2) return { short: full, full }
  const count = `${place.roles.length} roles`
  return { short: place.isOwner ? `Owner, ${count}` : capital(count), full }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
