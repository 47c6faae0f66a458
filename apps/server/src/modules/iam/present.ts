import type { Resource } from '@bubbles/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '@bubbles/db'
import { abilitiesOf, type AssignableRole, type GlobalRole } from '@bubbles/domain'
import type { CallContext, Organisation } from '../../http/context.ts'

export const presentUser = (row: Selectable<Tables['users']>): Resource<'getUser'> => ({
  id: row.id,
  emailAddress: row.email_address,
  name: row.name,
  status: row.status as Resource<'getUser'>['status'],
  globalRoles: row.global_roles as GlobalRole[],
})

/** An organisation row as one of its members sees it. */
export const presentOrganisationRow = (
  row: Selectable<Tables['organisations']> & { roles: string[] },
  userId: string,
): Resource<'getOrganisation'> => ({
  id: row.id,
  name: row.name,
  friendlyName: row.friendly_name,
  status: row.status as Organisation['status'],
  owner: { id: row.owner_id },
  autoEnrollmentDomains: row.auto_enrollment_domains,
  googleAnalytics4MeasurementId: row.google_analytics4_measurement_id,
  roles: row.roles as AssignableRole[],
  isOwner: row.owner_id === userId,
})

export const presentOrganisation = ({ organisation, actor }: CallContext): Resource<'getOrganisation'> => ({
  id: organisation.id,
  name: organisation.name,
  friendlyName: organisation.friendlyName,
  status: organisation.status,
  owner: { id: organisation.ownerId },
  autoEnrollmentDomains: organisation.autoEnrollmentDomains,
  googleAnalytics4MeasurementId: organisation.measurementId,
  roles: [...(actor.membership?.roles ?? [])],
  isOwner: actor.membership?.isOwner ?? false,
})

export const presentCurrentOrganisation = (
  context: CallContext,
  memberCount: number,
): Resource<'getCurrentOrganisation'> => ({
  ...presentOrganisation(context),
  abilities: abilitiesOf(context.actor, { measurementId: context.organisation.measurementId }),
  memberCount,
})
