import { DEFAULT_TIME_ZONE, knownTimeZone, timeZoneName } from '@bubbles/domain'
import type { Config } from '../../config/config.ts'
import type { Say } from '../../http/say.ts'
import { mailEach, mailLayout, readPalette, subjectLine } from '../mail/public.ts'
import { readActiveOrganisation, type ScheduleRow } from './reader.ts'

/** A time by the clock of an organisation, with the name of its zone: an email doesn't know its reader's. */
function moment(say: Say, at: Date, zone: string): string {
  const timeZone = knownTimeZone(zone)
  const words = new Intl.DateTimeFormat(say.tag, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  )
  return timeZone === DEFAULT_TIME_ZONE ? `${words} UTC` : `${words} (${timeZoneName(timeZone)})`
}

/** Tells people that the time came and nothing was done, and why. Such an email can't be turned off. */
export async function tellOfFailure(
  { addresses }: Pick<Config, 'addresses'>,
  schedule: ScheduleRow,
  words: string,
  people: readonly { email_address: string }[],
): Promise<void> {
  const { organisation_id: organisationId, report_id: reportId, report_name: name, action } = schedule
  const organisation = await readActiveOrganisation(organisationId)
  if (!organisation) return
  const palette = await readPalette(organisationId)
  const href = new URL(
    `/dashboard/reports/edit/${reportId}#publish`,
    addresses.organisation(organisation.name),
  ).href
  await mailEach(organisationId, people, (say, { email_address: to }) =>
    mailLayout({
      to,
      organisation: organisation.friendlyName,
      palette,
      language: say,
      subject:
        action === 'publish'
          ? subjectLine(say)`Not published as scheduled: “${name}”`
          : subjectLine(say)`Not unpublished as scheduled: “${name}”`,
      title: titleOf(say, schedule, organisation.friendlyName),
      paragraphs: [
        say`It was scheduled for ${moment(say, schedule.at, organisation.timeZone)}. Nothing has changed for readers:`,
        say.sentence(words),
      ],
      action: { label: say`Open the report`, href },
      after: [
        say`You’re getting this email because you scheduled this, or because the person who did can no longer publish reports.`,
      ],
    }),
  )
}

function titleOf(
  say: Say,
  { report_name: name, action, audience }: ScheduleRow,
  organisation: string,
): string {
  if (audience === 'public')
    return action === 'publish'
      ? say`“${name}” was not published to everyone`
      : say`“${name}” was not unpublished for everyone`
  return action === 'publish'
    ? say`“${name}” was not published to ${organisation}`
    : say`“${name}” was not unpublished for ${organisation}`
}
