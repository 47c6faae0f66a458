import type { Resource } from '@bubbles/contract'
import type { Tables } from '@bubbles/db'
import { abilitiesOf, type AssignableRole } from '@bubbles/domain'
import type { Selectable } from 'kysely'
import type { CallContext, Organisation } from '../../../http/context.ts'
import { presentWritingHelp } from '../../writingHelp/public.ts'

export type OrganisationRow = Selectable<Tables['organisations']> & { logo_hash: string | null }

/** An organisation as one of its members sees it. */
export const presentOrganisation = (
  row: OrganisationRow,
  viewer: { userId: string; roles: readonly string[] },
): Resource<'getOrganisation'> => ({
  id: row.id,
  name: row.name,
  friendlyName: row.friendly_name,
  status: row.status as Organisation['status'],
  owner: { id: row.owner_id },
  autoEnrollmentDomains: row.auto_enrollment_domains,
  googleAnalytics4MeasurementId: row.google_analytics4_measurement_id,
  locale: row.locale,
  timeZone: row.time_zone,
  retentionDays: row.retention_days,
  namesReaders: row.names_readers,
  accessibilityStatement: row.accessibility_statement,
  frontPage: row.front_page,
  subscriptions: row.subscriptions,
  logo: row.logo_hash,
  roles: viewer.roles as AssignableRole[],
  isOwner: row.owner_id === viewer.userId,
})

/** The organisation of the call's host, as the call's actor sees it. */
export const presentToActor = (row: OrganisationRow, { actor }: CallContext): Resource<'getOrganisation'> =>
  presentOrganisation(row, { userId: actor.userId, roles: actor.membership?.roles ?? [] })

export const presentCurrentOrganisation = (
  row: OrganisationRow,
  context: CallContext,
  about: { memberCount: number; ownerName: string; logoUploadedAt: string | null },
): Resource<'getCurrentOrganisation'> => ({
  ...presentToActor(row, context),
  abilities: abilitiesOf(context.actor, {
    measurementId: row.google_analytics4_measurement_id,
    organisationsCreatedBy: context.deps.config.organisationsCreatedBy,
  }),
  writingHelp: presentWritingHelp(context.deps.config, row.writing_help),
  ...about,
})
