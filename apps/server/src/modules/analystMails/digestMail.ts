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

const dayWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const inWords = (day: string): string => dayWords.format(new Date(`${day}T00:00:00Z`))

/** The digest of a week; null where nobody read or answered anything, in this week or the one before. */
export function digestMail({ days, week, before, moved, answered }: Week, links: Links): Words | null {
  if (week.readers === 0 && before.readers === 0 && answered.length === 0) return null
  const completion = completionWords(week, before)
  const period = `${inWords(days.first)} to ${inWords(days.last)}`
  return {
    subject: `Your week in Engagement: ${people(week.readers)} readers`,
    title: 'Your week in Engagement',
    paragraphs: [`${period}, compared with the previous week.`],
    figures: [
      { label: 'Readers', value: people(week.readers), note: changeWords(week.readers, before.readers) },
      { label: 'Views', value: people(week.views), note: changeWords(week.views, before.views) },
      ...(completion ? [{ label: 'Read to the end', value: completion.value, note: completion.change }] : []),
    ],
    sections: [
      {
        title: 'Moved most',
        items: moved.map((report) => ({
          term: report.name,
          text: `${people(report.now)} readers, ${people(report.before)} in the previous week`,
          href: links.engagement({ tab: 'overview', reportId: report.reportId, days }),
        })),
      },
      {
        title: 'Answered',
        items: [
          ...answered.slice(0, ANSWERED).map(({ reportId, name, readers }) => ({
            term: name,
            text: readers === 1 ? '1 reader answered' : `${people(readers)} readers answered`,
            href: links.engagement({ tab: 'feedback', reportId, days }),
          })),
          ...(answered.length > ANSWERED
            ? [{ term: '', text: `and ${answered.length - ANSWERED} more`, href: '' }]
            : []),
        ],
      },
    ].filter(({ items }) => items.length > 0),
    action: { label: 'Open Engagement', href: links.engagement({ days }) },
  }
}
