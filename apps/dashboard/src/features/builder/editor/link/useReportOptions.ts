import { useQuery } from '@tanstack/react-query'
import { reportPageQuery, usualQuestion } from '../../../../api/reports.ts'
import { useDebounced } from '../../../../ui/useDebounced.ts'
import { fitting } from './blockOptions.ts'
import type { LinkOption } from './LinkOption.ts'

const SETTLE_MS = 250
/** So many reports are asked for, since some are found by their contents alone, and so many are offered. */
const MAX = { asked: 20, shown: 6 } as const

/** Published reports with the typed words in their title, at the address most people can open. Not the one that is open. */
export function useReportOptions(typed: string): { options: LinkOption[]; isSearching: boolean } {
  const query = typed.trim()
  const settled = useDebounced(query, SETTLE_MS)
  const answer = useQuery({
    ...reportPageQuery(
      { ...usualQuestion, list: 'published', query: settled, sort: 'relevance' },
      { offset: 0, limit: MAX.asked },
    ),
    enabled: settled !== '',
  })
  if (query === '') return { options: [], isSearching: false }
  const isSearching = query !== settled || answer.isFetching
  const found = (isSearching ? [] : (answer.data?.reports ?? [])).flatMap((row): LinkOption[] => {
    const url = row.public?.url ?? row.internal?.url
    if (url === undefined || location.pathname.endsWith(`/${row.id}`)) return []
    return [
      {
        group: 'Published reports',
        label: row.name || 'Untitled',
        ...(row.public === null && { hint: 'Members only' }),
        href: url,
      },
    ]
  })
  return { options: fitting(found, query).slice(0, MAX.shown), isSearching }
}
