import type { Config } from '../../config/config.ts'
import type { Say } from '../../http/say.ts'
import { mailEach, mailLayout, readPalette, subjectLine, wanting } from '../mail/public.ts'
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
  await tellFollowers(config, about, news, (say) => ({
    subject: subjectLine(say)`No new data: “${about.report.name}”`,
    title: say`No new data for “${about.report.name}”`,
    paragraphs: [
      say`The last good data stays in the report. You’ll get another email when new data arrives again.`,
    ],
    list: news.map(({ title, host, words }) => ({
      term: say`${figureWords(say, title)}, from ${host}`,
      text: say.sentence(words),
    })),
  }))
}

/** Tells the same people that data comes again. */
export async function tellOfRecovery(
  config: Addresses,
  about: AboutReport,
  news: readonly FigureNews[],
): Promise<void> {
  if (news.length === 0) return
  await tellFollowers(config, about, news, (say) => ({
    subject: subjectLine(say)`New data is arriving again: “${about.report.name}”`,
    title: say`New data is arriving again for “${about.report.name}”`,
    paragraphs: news.map(({ title, host }) => say`${figureWords(say, title)} has data from ${host} again.`),
  }))
}

/** Tells them that new data waits in the draft, and why it was not published. */
export const tellOfHeld = (
  config: Addresses,
  about: AboutReport,
  news: readonly Pick<FigureNews, 'connectedBy'>[],
  why: string,
): Promise<void> =>
  tellFollowers(config, about, news, (say) => ({
    subject: subjectLine(say)`New data is in the draft: “${about.report.name}”`,
    title: say`New data in “${about.report.name}” wasn’t published`,
    paragraphs: [
      say`New data has arrived and is in the draft. It wasn’t published automatically:`,
      say.sentence(why),
    ],
    place: '#publish',
  }))

const figureWords = (say: Say, title: string): string =>
  title.trim() === '' ? say`A figure` : say`“${title.trim()}”`

/** The people who connected one of the figures or made the report and still see drafts, and who allowed publishing and still may. */
async function tellFollowers(
  { addresses }: Addresses,
  { organisationId, report }: AboutReport,
  news: readonly Pick<FigureNews, 'connectedBy'>[],
  write: (say: Say) => Words,
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
  const origin = addresses.organisation(organisation.name)
  const wanted = await wanting(organisationId, 'data', people)
  const each = new Map(wanted.map((person) => [person.email_address, person]))
  await mailEach(organisationId, [...each.values()], (say, { email_address: to }) => {
    const { place = '', ...words } = write(say)
    return mailLayout({
      ...words,
      to,
      organisation: organisation.friendly_name,
      palette,
      language: say,
      action: {
        label: say`Open the report`,
        href: new URL(`/dashboard/reports/edit/${report.id}${place}`, origin).href,
      },
      after: [
        say`You’re getting this email because you created this report, connected its data or allowed it to be published automatically.`,
        say`You can choose which emails you get in your account.`,
      ],
    })
  })
}
