import { type Column, DataTable, type Sort } from '@bubbles/ui'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Account } from '../../api/accounts.ts'
import { countInWords } from '../../format/numbers.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { AccountIdentity, AccountOwner, AccountStatusChip } from './AccountParts.tsx'

const owner: Column<Account> = {
  id: 'owner',
  head: 'Owner',
  width: '26%',
  cell: (account) => <AccountOwner owner={account.owner} />,
}

const reports: Column<Account> = {
  id: 'reports',
  head: 'Reports',
  align: 'end',
  width: '96px',
  cell: (account) => countInWords(account.reportCount),
}

/** What there is room for: below 1280 the owner and the reports stand on the organisation's page alone. */
const columns = (roomy: boolean, onDisable: (account: Account) => void): Column<Account>[] => [
  {
    id: 'name',
    head: 'Organisation',
    sortable: 'ascending',
    cell: (account) => <AccountIdentity account={account} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: '112px',
    cell: (account) => <AccountStatusChip status={account.status} />,
  },
  ...(roomy ? [owner] : []),
  {
    id: 'members',
    head: 'Members',
    align: 'end',
    width: '104px',
    sortable: 'descending',
    cell: (account) => countInWords(account.memberCount),
  },
  ...(roomy ? [reports] : []),
  {
    id: 'created',
    head: 'Created',
    width: '152px',
    wideOnly: true,
    sortable: 'descending',
    cell: (account) => <span title={momentInFull(account.createdAt)}>{whenInWords(account.createdAt)}</span>,
  },
  {
    id: 'actions',
    head: 'Actions',
    headHidden: true,
    align: 'end',
    width: '64px',
    cell: (account) => <AccountMenu account={account} onDisable={() => onDisable(account)} />,
  },
]

/** The organisations as rows. */
export function AccountTable({
  accounts,
  loading,
  sort,
  onSort,
  onDisable,
  empty,
}: {
  accounts: readonly Account[]
  loading: boolean
  sort: Sort
  onSort: (sort: Sort) => void
  onDisable: (account: Account) => void
  empty: ReactNode
}) {
  const navigate = useNavigate()
  const roomy = useMediaQuery('(min-width: 1280px)', { noSsr: true })
  return (
    <DataTable
      label="Accounts"
      columns={columns(roomy, onDisable)}
      rows={accounts}
      rowKey={(account) => account.id}
      loading={loading}
      error={null}
      sort={sort}
      onSort={onSort}
      onOpen={(account) => void navigate({ to: paths.account(), search: { organisation: account.id } })}
      empty={empty}
      rowHeight={60}
    />
  )
}
