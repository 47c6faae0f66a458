import { type Column, Text } from '@bubbles/ui'
import type { Account } from '../../api/accounts.ts'
import { countInWords, countOf } from '../../format/numbers.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { AccountIdentity, AccountOwner, AccountStatusChip, ownerInWords } from './AccountParts.tsx'

/** The columns of organisations. Below 1280 the owner and the reports stand on the organisation's page alone. */
export const accountColumns = (onDisable: (account: Account) => void): Column<Account>[] => [
  {
    id: 'name',
    head: 'Organisation',
    sortable: 'ascending',
    width: 'minmax(0, 5fr)',
    cell: (account) => <AccountIdentity account={account} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: '96px',
    cell: ({ status }) => <AccountStatusChip status={status} />,
  },
  {
    id: 'owner',
    head: 'Owner',
    width: 'minmax(0, 3fr)',
    roomyOnly: true,
    cell: (account) => <AccountOwner {...account} />,
  },
  {
    id: 'members',
    head: 'Members',
    align: 'end',
    width: '88px',
    sortable: 'descending',
    cell: ({ memberCount }) => countInWords(memberCount),
  },
  {
    id: 'reports',
    head: 'Reports',
    align: 'end',
    width: '72px',
    roomyOnly: true,
    cell: ({ reportCount }) => countInWords(reportCount),
  },
  {
    id: 'created',
    head: 'Created',
    width: '136px',
    wideOnly: true,
    sortable: 'descending',
    cell: ({ createdAt }) => <span title={momentInFull(createdAt)}>{whenInWords(createdAt)}</span>,
  },
  {
    id: 'actions',
    head: 'Actions',
    headHidden: true,
    align: 'end',
    width: '36px',
    cell: (account) => <AccountMenu account={account} onDisable={() => onDisable(account)} />,
  },
]

/** What a card shows of an organisation on phones. */
export const accountCard = (onDisable: (account: Account) => void) => ({
  head: (account: Account) => <AccountIdentity account={account} />,
  action: (account: Account) => <AccountMenu account={account} onDisable={() => onDisable(account)} />,
  body: (account: Account) => (
    <>
      <AccountStatusChip status={account.status} />
      <span>{countOf(account.memberCount, 'member')}</span>
      <span>{countOf(account.reportCount, 'report')}</span>
      <span>Created {whenInWords(account.createdAt)}</span>
      <Text breakWords style={{ flexBasis: '100%' }}>
        Owned by {ownerInWords(account)}
      </Text>
    </>
  ),
})
