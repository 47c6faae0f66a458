import type { Say } from '../../http/say.ts'
import { subjectLine } from '../mail/public.ts'
import type { Days, ReadNumbers } from './numbers.ts'
import type { Words } from './waiting.ts'
import { ANSWERED, changeWords, completionWords, type Moved, people } from './week.ts'

/** What a week came to. */
export interface Week {
  days: Days
  week: ReadNumbers
  before: ReadNumbers
  moved: readonly Moved[]
  answered: readonly { reportId: string; name: string; readers: number }[]
}

/** Where the dashboard's Engagement is, for links. */
export interface Links {
  /** All reports, or one; a tab; the days. */
  engagement: (to: { tab?: 'overview' | 'feedback'; reportId?: string; days: Days }) => string
}

/** A day such as 2026-11-30 as "30 November". */
export const dayIn = (say: Say, day: string): string =>
  new Intl.DateTimeFormat(say.tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Whether there is anything to tell: somebody read or answered something, in this week or the one before. */
export const hasNews = ({ week, before, answered }: Week): boolean =>
  week.readers > 0 || before.readers > 0 || answered.length > 0

/** The digest of a week. */
export function digestMail(say: Say, { days, week, before, moved, answered }: Week, links: Links): Words {
  const completion = completionWords(say, week, before)
  return {
    subject: subjectLine(say)`Your week in Engagement: ${people(say, week.readers)} readers`,
    title: say`Your week in Engagement`,
    paragraphs: [
      say`${dayIn(say, days.first)} to ${dayIn(say, days.last)}, compared with the previous week.`,
    ],
    figures: [
      {
        label: say`Readers`,
        value: people(say, week.readers),
        note: changeWords(say, week.readers, before.readers),
      },
      { label: say`Views`, value: people(say, week.views), note: changeWords(say, week.views, before.views) },
      ...(completion
        ? [{ label: say`Read to the end`, value: completion.value, note: completion.change }]
        : []),
    ],
    sections: [
      {
        title: say`Moved most`,
        items: moved.map((report) => ({
          term: report.name,
          text: say`${people(say, report.now)} readers, ${people(say, report.before)} in the previous week`,
          href: links.engagement({ tab: 'overview', reportId: report.reportId, days }),
        })),
      },
      {
        title: say`Answered`,
        items: [
          ...answered.slice(0, ANSWERED).map(({ reportId, name, readers }) => ({
            term: name,
            text: readers === 1 ? say`1 reader answered` : say`${people(say, readers)} readers answered`,
            href: links.engagement({ tab: 'feedback', reportId, days }),
          })),
          ...(answered.length > ANSWERED
            ? [{ term: '', text: say`and ${answered.length - ANSWERED} more`, href: '' }]
            : []),
        ],
      },
    ].filter(({ items }) => items.length > 0),
    action: { label: say`Open Engagement`, href: links.engagement({ days }) },
  }
}
