import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../api/accounts.ts'
import { pageNumber, questionOf, useWalk, walkTo } from '../../api/pages.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { type AccountsSearch, naturalDirection, pageSizes } from './search.ts'

/** The question of the address: which organisations, in which order, and which page of them. */
export function useAccountList(search: AccountsSearch) {
  const settled = useDebounced(search.q ?? '', 200)
  const [walk, setWalk] = useWalk()
  const sort = search.sort ?? 'created'
  const natural = naturalDirection[sort]
  const opposite = natural === 'ascending' ? 'descending' : 'ascending'
  const direction = search.reverse === true ? opposite : natural
  const size = search.rows ?? pageSizes[0]
  const asked = { search: settled.trim(), status: search.status, sort, direction } as const
  const query = useQuery(accountsQuery(asked, questionOf(walk, size)))
  const total = query.data?.total ?? 0
  const cursor = query.data?.cursor ?? null
  return {
    query,
    total,
    sort: { column: sort, direction },
    page: {
      page: pageNumber(walk, size, total),
      pageSize: size,
      total,
      sizes: pageSizes,
      onPage: (page: number) => setWalk(walkTo(walk, page, { size, total, cursor })),
    },
  }
}
