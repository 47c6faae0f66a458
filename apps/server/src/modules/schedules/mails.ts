import { DEFAULT_TIME_ZONE, knownTimeZone, timeZoneName } from '@bubbles/domain'
import type { Config } from '../../config/config.ts'
import { mailLayout, queueMail, readPalette, subjectLine } from '../mail/public.ts'
import { readActiveOrganisation, type ScheduleRow } from './reader.ts'

/** A time by the clock of an organisation, with the name of its zone: an email doesn't know its reader's. */
function moment(at: Date, zone: string): string {
  const timeZone = knownTimeZone(zone)
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  )
  return timeZone === DEFAULT_TIME_ZONE ? `${words} UTC` : `${words} (${timeZoneName(timeZone)})`
}

/** Tells people that the time came and nothing was done, and why. Such an email can't be turned off. */
export async function tellOfFailure(
  { addresses }: Pick<Config, 'addresses'>,
  schedule: ScheduleRow,
  words: string,
  to: readonly string[],
): Promise<void> {
  const { organisation_id: organisationId, report_id: reportId, report_name: name, action } = schedule
  const organisation = await readActiveOrganisation(organisationId)
  if (!organisation) return
  const readers = schedule.audience === 'public' ? 'everyone' : organisation.friendlyName
  const done = action === 'publish' ? `published to ${readers}` : `unpublished for ${readers}`
  const palette = await readPalette(organisationId)
  const href = new URL(
    `/dashboard/reports/edit/${reportId}#publish`,
    addresses.organisation(organisation.name),
  ).href
  for (const address of new Set(to))
    await queueMail(
      mailLayout({
        to: address,
        organisation: organisation.friendlyName,
        palette,
        subject: subjectLine`Not ${action === 'publish' ? 'published' : 'unpublished'} as scheduled: “${name}”`,
        title: `“${name}” was not ${done}`,
        paragraphs: [
          `It was scheduled for ${moment(schedule.at, organisation.timeZone)}. Nothing has changed for readers:`,
          words,
        ],
        action: { label: 'Open the report', href },
        after: [
          'You’re getting this email because you scheduled this, or because the person who did can no longer publish reports.',
        ],
      }),
    )
}
