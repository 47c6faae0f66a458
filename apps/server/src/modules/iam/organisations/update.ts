import {
  emailDomainProblem,
  type FieldError,
  invalidFields,
  isLocale,
  isTimeZone,
  organisationNameProblem,
  Problem,
  updateMismatch,
} from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { requireRecentSignIn } from '../../../http/recentSignIn.ts'
import { recordAudit } from '../../audit/public.ts'
import { queueRender } from '../../publication/publicRendering.ts'
import { actorNow } from './actorNow.ts'
import { changeName } from './names.ts'
import { presentOrganisation } from './present.ts'
import { lockMember, readOrganisation } from './reader.ts'
import { grantRole, type OrganisationPatch, updateOrganisationRow } from './writer.ts'

type Update = Context<'updateOrganisation'>
type Now = Awaited<ReturnType<typeof actorNow>>

/**
 * Changes the organisation of the call's host (specification 5 and 7). All of it or nothing: name, owner, status and the
 * plain settings in one transaction, in which whoever asks is judged by what they may do by then.
 * @throws Problem invalid-request, name-taken, forbidden, password-required for handing over and disabling
 */
export async function updateOrganisation(context: Update) {
  const { organisation, body, deps } = context
  requireFitting(organisation.id, body)
  const { answer, names } = await deps.database.transaction({ kind: 'platform' }, async () => {
    const now = await actorNow(context)
    if (!now.can('organisation.update')) throw new Problem('forbidden')
    await setFields(context, now)
    await rename(context, now)
    await handOver(context, now)
    await disable(context, now)
    const row = await readOrganisation(organisation.id)
    if (shownOnPages(now.row) !== shownOnPages(row)) await queueRender(organisation.id)
    return {
      answer: presentOrganisation(row, {
        userId: context.actor.userId,
        roles: (await lockMember(organisation.id, context.actor.userId))?.roles ?? [],
      }),
      names: new Set([now.row.name, row.name]),
    }
  })
  for (const name of names) deps.forgetPages(name)
  return answer
}

/** What published pages show of their organisation: when it changes, they are rendered anew. */
const shownOnPages = (row: {
  name: string
  friendly_name: string
  locale: string
  accessibility_statement: string | null
  front_page: boolean
  subscriptions: boolean
}): string =>
  JSON.stringify([
    row.name,
    row.friendly_name,
    row.locale,
    row.accessibility_statement,
    row.front_page,
    row.subscriptions,
  ])

/** What can be said without asking the database. */
function requireFitting(organisationId: string, body: Update['body']): void {
  const mismatch = updateMismatch(organisationId, body.id)
  if (mismatch) throw refusal(mismatch, [{ pointer: '/id', detail: mismatch }])
  const errors: FieldError[] = []
  const name = organisationNameProblem(body.name)
  if (name) errors.push({ pointer: '/name', detail: name.sentence })
  if (body.status === 'Deleted')
    errors.push({
      pointer: '/status',
      detail: 'To delete an organisation, its owner calls DELETE v1/organisations.',
    })
  for (const [index, domain] of body.autoEnrollmentDomains.entries()) {
    const problem = emailDomainProblem(domain)
    if (problem) errors.push({ pointer: `/autoEnrollmentDomains/${index}`, detail: problem })
  }
  if (body.locale !== undefined && !isLocale(body.locale))
    errors.push({ pointer: '/locale', detail: 'Choose one of the languages on offer, such as en-GB.' })
  if (body.timeZone !== undefined && !isTimeZone(body.timeZone))
    errors.push({
      pointer: '/timeZone',
      detail: `“${body.timeZone}” isn’t a time zone. Use a name such as Europe/Zurich.`,
    })
  if (errors.length > 0) throw invalidFields(errors)
}

const refusal = (detail: string, errors: FieldError[]) => new Problem('invalid-request', { detail, errors })

/** The settings that are simply set, by their names in the call and in the table. */
const FIELDS = {
  friendlyName: 'friendly_name',
  autoEnrollmentDomains: 'auto_enrollment_domains',
  googleAnalytics4MeasurementId: 'google_analytics4_measurement_id',
  locale: 'locale',
  timeZone: 'time_zone',
  retentionDays: 'retention_days',
  namesReaders: 'names_readers',
  accessibilityStatement: 'accessibility_statement',
  frontPage: 'front_page',
  subscriptions: 'subscriptions',
} as const

async function setFields({ organisation, actor, body }: Update, { row }: Now): Promise<void> {
  const wanted = { ...body, autoEnrollmentDomains: [...new Set(body.autoEnrollmentDomains)] }
  const patch: Record<string, unknown> = {}
  const fields: Record<string, { before: unknown; after: unknown }> = {}
  for (const [field, column] of Object.entries(FIELDS) as [keyof typeof FIELDS, keyof typeof row][]) {
    const after = wanted[field]
    const before = row[column]
    if (after === undefined || isSame(before, after)) continue
    patch[column] = after
    fields[field] = { before, after }
  }
  if (Object.keys(patch).length === 0) return
  await updateOrganisationRow(organisation.id, patch as OrganisationPatch)
  await recordAudit(organisation.id, actor.userId, 'organisation.updated', { fields })
}

const isSame = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) && Array.isArray(after)
    ? before.length === after.length && before.every((each, index) => each === after[index])
    : before === after

async function rename({ organisation, actor, body }: Update, { row }: Now): Promise<void> {
  if (body.name === row.name) return
  await changeName(row, body.name)
  await recordAudit(organisation.id, actor.userId, 'organisation.renamed', {
    before: row.name,
    after: body.name,
  })
}

/** Both are Admins afterwards: the new owner must be able to work, and who gave it away shall not be locked out by it. */
async function handOver({ organisation, actor, body, request }: Update, { row, can }: Now): Promise<void> {
  if (body.ownerId === row.owner_id) return
  if (!can('organisation.handOver'))
    throw new Problem('forbidden', { detail: 'Only the owner can transfer the organisation.' })
  requireRecentSignIn(request)
  const member = await lockMember(organisation.id, body.ownerId)
  if (member?.status !== 'Active') {
    const detail = 'The new owner must be an active member of the organisation.'
    throw refusal(detail, [{ pointer: '/ownerId', detail }])
  }
  await updateOrganisationRow(organisation.id, { owner_id: body.ownerId })
  await grantRole(organisation.id, body.ownerId, 'Admin')
  await grantRole(organisation.id, row.owner_id, 'Admin')
  await recordAudit(organisation.id, actor.userId, 'organisation.handed-over', {
    ownerId: body.ownerId,
    formerOwnerId: row.owner_id,
  })
}

/** Nobody reaches anything of it afterwards, and only an account manager enables it again. Memberships stay for then. */
async function disable({ organisation, actor, body, request }: Update, { row }: Now): Promise<void> {
  if (body.status !== 'Disabled' || row.status === 'Disabled') return
  // A secret that leaks must not lock everybody out.
  if (actor.scope) throw new Problem('forbidden', { detail: 'An API token cannot disable the organisation.' })
  requireRecentSignIn(request)
  await updateOrganisationRow(organisation.id, { status: 'Disabled' })
  await recordAudit(organisation.id, actor.userId, 'organisation.disabled', {})
}
