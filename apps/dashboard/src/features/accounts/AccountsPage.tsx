import {
  EmptyState,
  Menu,
  PageHeader,
  ResourceList,
  Row,
  SearchField,
  SegmentedControl,
  Button,
  IconButton,
  useMediaQuery,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDownWideNarrow, Plus, UserX } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazy } from '../../session/lazy.ts'
import { type Account, accountsQuery, type AccountSort, type AccountStatus } from '../../api/accounts.ts'
import { pageNumber, questionOf, useWalk, walkTo } from '../../api/pages.ts'
import { countOf } from '../../format/numbers.ts'
import { config } from '../../config.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { useKeptState } from '../../session/keptState.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { accountCard, accountColumns } from './accountShape.tsx'
import styles from './AccountsPage.module.css'
import { DisableDialog } from './DisableDialog.tsx'
import { accountSorts, type AccountsSearch, naturalDirection, pageSizes } from './search.ts'

const CreateAccountDialog = lazy(() => import('./CreateAccountDialog.tsx'))
const PersonStatusDialog = lazy(() => import('./PersonStatusDialog.tsx'))

const NoAccounts = ({ action }: { action: ReactNode }) => (
  <EmptyState title="No organisations yet." action={action}>
    {config().organisationsCreatedBy === 'managers'
      ? 'Only account managers can create one, for themselves or for someone else.'
      : 'Anyone who signs up can create one, and you can create one for someone else.'}{' '}
    Here you can then see how large each one is, switch its features on or off, and disable it if you need to.
    You never see what’s in its reports.
  </EmptyState>
)

/** The question of the address: which organisations, in which order, and which page of them. */
function useAccounts(search: AccountsSearch) {
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

const statuses = [
  { value: 'all', label: 'All' },
  { value: 'Active', label: 'Active' },
  { value: 'Disabled', label: 'Disabled' },
  { value: 'Deleted', label: 'Deleted' },
] as const

const sortLabels: Record<AccountSort, string> = {
  created: 'Newest first',
  name: 'By name',
  members: 'Most members',
}

/** The organisations of every tenant: find one, open it, make one, disable it. Its state is its address. */
export function AccountsPage() {
  usePageTitle('Accounts')
  const search = useSearch({ strict: false }) as AccountsSearch
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 599.95px)')
  const [creating, setCreating] = useKeptState('account.creating', false)
  const [askingWhom, setAskingWhom] = useState(false)
  const [disabling, setDisabling] = useState<Account | null>(null)
  const { query, total, sort, page } = useAccounts(search)
  const shape = useMemo(
    () => ({ columns: accountColumns(setDisabling), card: accountCard(setDisabling) }),
    [],
  )

  /** Every other question begins on the first page. */
  const change = (next: Partial<AccountsSearch>) =>
    void navigate({
      to: paths.accounts(),
      search: { ...search, ...next },
      state: {},
      replace: true,
      resetScroll: false,
    })
  const open = (organisation: string) => void navigate({ to: paths.account(), search: { organisation } })

  const { q = '', status } = search
  const createButton = (
    <Button
      variant="contained"
      style={{ minHeight: 40 }}
      startIcon={<Plus aria-hidden />}
      aria-label={phone ? 'New organisation' : undefined}
      onClick={() => setCreating(true)}
    >
      {phone ? 'New' : 'New organisation'}
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Accounts"
        state={query.data === undefined ? undefined : countOf(total, 'organisation')}
        actions={
          <>
            <Button startIcon={<UserX aria-hidden />} onClick={() => setAskingWhom(true)}>
              {phone ? 'Disable' : 'Disable a person'}
            </Button>
            {createButton}
          </>
        }
      />
      <Row gap={12} wrap className={styles.filters}>
        <div className={styles.search}>
          <SearchField
            label="Find by organisation or owner"
            value={q}
            onChange={(next) => change({ q: next === '' ? undefined : next })}
          />
        </div>
        <SegmentedControl
          label="Status"
          segments={statuses}
          value={status ?? 'all'}
          onChange={(next) => change({ status: next === 'all' ? undefined : (next satisfies AccountStatus) })}
        />
        {phone && (
          <Menu
            label="Order"
            align="end"
            entries={accountSorts.map((each) => ({
              id: each,
              label: sortLabels[each],
              chosen: each === sort.column,
              onSelect: () => change({ sort: each === 'created' ? undefined : each, reverse: undefined }),
            }))}
            trigger={(props) => (
              <IconButton aria-label={`Order: ${sortLabels[sort.column]}`} {...props}>
                <ArrowDownWideNarrow aria-hidden />
              </IconButton>
            )}
          />
        )}
      </Row>
      <ResourceList
        label="accounts"
        query={query}
        rows={query.data?.organisations}
        rowKey={({ id }) => id}
        total={total}
        empty={<NoAccounts action={createButton} />}
        nothingFound={
          q === '' && status === undefined
            ? null
            : {
                words:
                  q === ''
                    ? `No organisations are ${status?.toLowerCase()}.`
                    : `No organisation matches “${q}”.`,
                clear: q === '' ? 'Show all' : 'Clear the filter',
                onClear: () => change({ q: undefined, status: undefined }),
              }
        }
        pages={{
          ...page,
          onPageSize: (rows) =>
            change({ rows: pageSizes.find((each) => each === rows && each !== pageSizes[0]) }),
        }}
        selection={null}
        {...shape}
        sort={sort}
        onSort={(next) => {
          const column = accountSorts.find((each) => each === next.column) ?? 'created'
          change({
            sort: column === 'created' ? undefined : column,
            reverse: next.direction === naturalDirection[column] ? undefined : true,
          })
        }}
        onOpen={({ id }) => open(id)}
      />
      {disabling !== null && <DisableDialog account={disabling} onClose={() => setDisabling(null)} />}
      {askingWhom && (
        <Suspense fallback={null}>
          <PersonStatusDialog onClose={() => setAskingWhom(false)} />
        </Suspense>
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateAccountDialog onClose={() => setCreating(false)} onCreated={open} />
        </Suspense>
      )}
    </>
  )
}
