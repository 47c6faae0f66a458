import { paths } from '../../../paths.ts'
import type { Edition } from '../queries.ts'
import { dateOf } from '../range.ts'
import { dayInShort, needsYears } from '../../../format/utcDays.ts'
import type { Flag } from './placeFlags.ts'

/** Editions published in the days of the trend, as flags at their day, week or month; a flag leads to its edition. */
export function flagsOf(
  points: readonly { day: Date; last: Date }[],
  editions: readonly Edition[],
  reportId: string | undefined,
  now = new Date(),
): Flag[] {
  const withYear = needsYears(points, now)
  // Those of one week or month become one flag, which names its days from first to last.
  const oldestFirst = editions.toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
  return oldestFirst.flatMap((each) => {
    const published = dateOf(each.publishedOn)
    const index = points.findIndex(({ day, last }) => day <= published && published <= last)
    if (index < 0 || (reportId !== undefined && each.reportId !== reportId)) return []
    const [label, ending] =
      reportId === undefined
        ? [each.name || 'Untitled report', `, edition ${each.edition}`]
        : [`Edition ${each.edition}`, '']
    const day = dayInShort(published, withYear)
    return [
      {
        index,
        label,
        ending,
        href: paths.engagement('editions', each.reportId),
        edition: each.edition,
        days: [day],
        titles: [`${day}: ${label}${ending}`],
      },
    ]
  })
}
