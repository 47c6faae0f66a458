import type { AccountSort, AccountStatus } from '../../api/accounts.ts'

/** What the address of the accounts list says; what is usual is left out. */
export interface AccountsSearch {
  /** Words to find. */
  q?: string | undefined
  status?: AccountStatus | undefined
  sort?: AccountSort | undefined
  /** Against the natural direction of the order. */
  reverse?: true | undefined
  /** Organisations a page. */
  rows?: number | undefined
}

export const accountSorts = ['created', 'name', 'members'] as const
export const accountStatuses = ['Active', 'Disabled', 'Deleted'] as const
export const pageSizes = [25, 50, 100] as const

/** The way each order usually goes. */
export const naturalDirection = { name: 'ascending', created: 'descending', members: 'descending' } as const

/** Reads the search parameters; anything that does not fit counts as left out. */
export function readAccountsSearch(search: Record<string, unknown>): AccountsSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 120) : ''
  const sort = accountSorts.find((each) => each === search.sort)
  const rows = pageSizes.find((each) => each === Number(search.rows))
  return {
    q: q === '' ? undefined : q,
    status: accountStatuses.find((each) => each === search.status),
    sort: sort === 'created' ? undefined : sort,
    reverse: search.reverse === true || search.reverse === 'true' ? true : undefined,
    rows: rows === pageSizes[0] ? undefined : rows,
  }
}

/** What the address of one account's page says: whose it is; without, that of the page's host. */
export interface AccountSearch {
  organisation?: string | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the search parameters; what is no id counts as left out. */
export const readAccountSearch = ({ organisation }: Record<string, unknown>): AccountSearch => ({
  organisation: typeof organisation === 'string' && uuid.test(organisation) ? organisation : undefined,
})
