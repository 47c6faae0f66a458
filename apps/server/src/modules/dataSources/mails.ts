import type { Config } from '../../config/config.ts'
import { mailLayout, queueMail, readPalette, subjectLine, wanting } from '../mail/public.ts'
import { readMembersWho } from '../review/public.ts'
import { readActiveOrganisation, readCreator, readPublishing } from './reader.ts'

/** What there is to say of one figure's data. */
export interface FigureNews {
  /** Of the figure; '' where it has none. */
  title: string
  host: string
  words: string
  connectedBy: string
}

/** Which report the mails are about. */
export interface AboutReport {
  organisationId: string
  report: { id: string; name: string }
}

type Addresses = Pick<Config, 'addresses'>

interface Words {
  subject: string
  title: string
  paragraphs: string[]
  list?: { term: string; text: string }[]
  place?: string
}

/** Tells who made the report, who connected the figures and who allowed their data to be published why no new data came. */
export async function tellOfFaults(
  config: Addresses,
  about: AboutReport,
  news: readonly FigureNews[],
): Promise<void> {
  if (news.length === 0) return
  await tellFollowers(config, about, news, {
    subject: subjectLine`No new data: “${about.report.name}”`,
    title: `No new data for “${about.report.name}”`,
    paragraphs: [
      'The last good data stays in the report. You’ll get another email when new data arrives again.',
    ],
    list: news.map(({ title, host, words }) => ({
      term: `${figureWords(title)}, from ${host}`,
      text: words,
    })),
  })
}

/** Tells the same people that data comes again. */
export async function tellOfRecovery(
  config: Addresses,
  about: AboutReport,
  news: readonly FigureNews[],
): Promise<void> {
  if (news.length === 0) return
  await tellFollowers(config, about, news, {
    subject: subjectLine`New data is arriving again: “${about.report.name}”`,
    title: `New data is arriving again for “${about.report.name}”`,
    paragraphs: news.map(({ title, host }) => `${figureWords(title)} has data from ${host} again.`),
  })
}

/** Tells them that new data waits in the draft, and why it was not published. */
export const tellOfHeld = (
  config: Addresses,
  about: AboutReport,
  news: readonly Pick<FigureNews, 'connectedBy'>[],
  why: string,
): Promise<void> =>
  tellFollowers(config, about, news, {
    subject: subjectLine`New data is in the draft: “${about.report.name}”`,
    title: `New data in “${about.report.name}” wasn’t published`,
    paragraphs: ['New data has arrived and is in the draft. It wasn’t published automatically:', why],
    place: '#publish',
  })

const figureWords = (title: string): string => (title.trim() === '' ? 'A figure' : `“${title.trim()}”`)

/** The people who connected one of the figures or made the report and still see drafts, and who allowed publishing and still may. */
async function tellFollowers(
  { addresses }: Addresses,
  { organisationId, report }: AboutReport,
  news: readonly Pick<FigureNews, 'connectedBy'>[],
  { place = '', ...words }: Words,
): Promise<void> {
  const organisation = await readActiveOrganisation(organisationId)
  if (!organisation) return
  const publishing = await readPublishing(organisationId, report.id)
  const creator = await readCreator(organisationId, report.id)
  const people = [
    ...(await readMembersWho(organisationId, ['report.readDraft'], {
      among: [...news.map(({ connectedBy }) => connectedBy), ...(creator === undefined ? [] : [creator])],
    })),
    ...(await readMembersWho(organisationId, ['report.publish'], {
      among: publishing ? [publishing.allowed_by] : [],
    })),
  ]
  const palette = await readPalette(organisationId)
  const href = new URL(
    `/dashboard/reports/edit/${report.id}${place}`,
    addresses.organisation(organisation.name),
  ).href
  const wanted = await wanting(organisationId, 'data', people)
  for (const to of new Set(wanted.map(({ email_address: address }) => address)))
    await queueMail(
      mailLayout({
        ...words,
        to,
        organisation: organisation.friendly_name,
        palette,
        action: { label: 'Open the report', href },
        after: [
          'You’re getting this email because you created this report, connected its data or allowed it to be published automatically.',
          'You can choose which emails you get in your account.',
        ],
      }),
    )
}
