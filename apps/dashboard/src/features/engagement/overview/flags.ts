import { paths } from '../../../paths.ts'
import type { Edition } from '../queries.ts'
import { dayInShort } from '../words.ts'
import type { Flag } from './placeFlags.ts'

/** Editions published in the days of the trend, as flags; a flag leads to its edition. */
export function flagsOf(
  days: readonly { day: Date }[],
  editions: readonly Edition[],
  reportId: string | undefined,
): Flag[] {
  const indexOf = new Map(days.map(({ day }, index) => [day.toISOString().slice(0, 10), index]))
  return editions.flatMap((each) => {
    const index = indexOf.get(each.publishedAt.slice(0, 10))
    if (index === undefined || (reportId !== undefined && each.reportId !== reportId)) return []
    const [label, ending] =
      reportId === undefined
        ? [each.name || 'Untitled report', `, edition ${each.edition}`]
        : [`Edition ${each.edition}`, '']
    const day = dayInShort(days[index]!.day)
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
