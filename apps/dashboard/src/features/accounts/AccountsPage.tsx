import {
  AfterAMoment,
  EmptyState,
  Menu,
  messageOf,
  PageHeader,
  Pager,
  PanelError,
  Row,
  SearchField,
  SegmentedControl,
  Skeleton,
  Stack,
} from '@bubbles/ui'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDownWideNarrow, Plus, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../session/lazy.ts'
import { type Account, accountsQuery, type AccountSort, type AccountStatus } from '../../api/accounts.ts'
import { pageNumber, questionOf, useWalk, walkTo } from '../../api/pages.ts'
import { countOf } from '../../format/numbers.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { useKeptState } from '../../session/keptState.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { AccountCards } from './AccountCards.tsx'
import styles from './AccountsPage.module.css'
import { AccountTable } from './AccountTable.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { accountSorts, type AccountsSearch, naturalDirection, pageSizes } from './search.ts'

const CreateAccountDialog = lazy(() => import('./CreateAccountDialog.tsx'))
const PersonStatusDialog = lazy(() => import('./PersonStatusDialog.tsx'))

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
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const [creating, setCreating] = useKeptState('account.creating', false)
  const [askingWhom, setAskingWhom] = useState(false)
  const [disabling, setDisabling] = useState<Account | null>(null)
  const [walk, setWalk] = useWalk()

  const query = search.q ?? ''
  const settled = useDebounced(query, 200)
  const sort = search.sort ?? 'created'
  const natural = naturalDirection[sort]
  const opposite = natural === 'ascending' ? 'descending' : 'ascending'
  const direction = search.reverse === true ? opposite : natural
  const size = search.rows ?? pageSizes[0]
  const asked = { search: settled.trim(), status: search.status, sort, direction } as const
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    accountsQuery(asked, questionOf(walk, size)),
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

  const total = data?.total ?? 0
  const accounts = data?.organisations ?? []
  const isFiltered = query !== '' || search.status !== undefined
  const searchField = (
    <SearchField
      label="Find by organisation or owner"
      value={query}
      onChange={(q) => change({ q: q === '' ? undefined : q })}
    />
  )
  const createButton = (
    <Button
      variant="contained"
      className={styles.new}
      startIcon={<Plus aria-hidden />}
      aria-label={phone ? 'New organisation' : undefined}
      onClick={() => setCreating(true)}
    >
      {phone ? 'New' : 'New organisation'}
    </Button>
  )
  const nothing = (
    <Row gap="4px 12px" wrap>
      {query === ''
        ? `No organisations are ${search.status?.toLowerCase()}.`
        : `No organisation matches “${query}”.`}
      <Button variant="text" onClick={() => change({ q: undefined, status: undefined })}>
        {query === '' ? 'Show all' : 'Clear the filter'}
      </Button>
    </Row>
  )

  return (
    <>
      <PageHeader
        title="Accounts"
        state={data === undefined ? undefined : countOf(total, 'organisation')}
        actions={
          <>
            <Button startIcon={<UserX aria-hidden />} onClick={() => setAskingWhom(true)}>
              {phone ? 'Disable' : 'Disable a person'}
            </Button>
            {createButton}
          </>
        }
      />
      <div className={styles.filters}>
        <div className={styles.search}>{searchField}</div>
        <SegmentedControl
          label="Status"
          segments={statuses}
          value={search.status ?? 'all'}
          onChange={(status) =>
            change({ status: status === 'all' ? undefined : (status satisfies AccountStatus) })
          }
        />
        {phone && (
          <Menu
            label="Order"
            align="end"
            entries={accountSorts.map((each) => ({
              id: each,
              label: sortLabels[each],
              chosen: each === sort,
              onSelect: () => change({ sort: each === 'created' ? undefined : each, reverse: undefined }),
            }))}
            trigger={(props) => (
              <IconButton aria-label={`Order: ${sortLabels[sort]}`} {...props}>
                <ArrowDownWideNarrow aria-hidden />
              </IconButton>
            )}
          />
        )}
      </div>

      {error !== null && (
        <PanelError
          title="Couldn’t load the accounts."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && (
        <div className={isPlaceholderData ? styles.busy : undefined} aria-busy={isPlaceholderData}>
          {!isPending && accounts.length === 0 && !isFiltered ? (
            <EmptyState title="No organisations yet." action={createButton}>
              Anyone who signs up can create one, and you can create one for someone else. Here you then see
              how large each one is, switch its features, and disable it if you need to. You never see what’s
              in its reports.
            </EmptyState>
          ) : phone ? (
            isPending ? (
              <Waiting />
            ) : accounts.length === 0 ? (
              nothing
            ) : (
              <AccountCards accounts={accounts} onDisable={setDisabling} />
            )
          ) : (
            <AccountTable
              accounts={accounts}
              loading={isPending}
              sort={{ column: sort, direction }}
              onSort={(next) => {
                const column = accountSorts.find((each) => each === next.column) ?? 'created'
                change({
                  sort: column === 'created' ? undefined : column,
                  reverse: next.direction === naturalDirection[column] ? undefined : true,
                })
              }}
              onDisable={setDisabling}
              empty={nothing}
            />
          )}
          {total > pageSizes[0] && (
            <Pager
              page={pageNumber(walk, size, total)}
              pageSize={size}
              total={total}
              sizes={pageSizes}
              onPage={(page) => setWalk(walkTo(walk, page, { size, total, cursor: data?.cursor ?? null }))}
              onPageSize={(rows) =>
                change({ rows: pageSizes.find((each) => each === rows && each !== pageSizes[0]) })
              }
            />
          )}
        </div>
      )}

      {disabling !== null && <DisableDialog account={disabling} onClose={() => setDisabling(null)} />}
      {askingWhom && (
        <Suspense fallback={null}>
          <PersonStatusDialog onClose={() => setAskingWhom(false)} />
        </Suspense>
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateAccountDialog
            onClose={() => setCreating(false)}
            onCreated={(organisation) => void navigate({ to: paths.account(), search: { organisation } })}
          />
        </Suspense>
      )}
    </>
  )
}

function Waiting() {
  return (
    <AfterAMoment label="Loading accounts">
      <Stack gap={12}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={132} radius={12} />
        ))}
      </Stack>
    </AfterAMoment>
  )
}
