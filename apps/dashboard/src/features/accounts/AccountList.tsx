import { EmptyState, ResourceList, type Sort } from '@bubbles/ui'
import { useMemo, useState } from 'react'
import type { Account, AccountStatus } from '../../api/accounts.ts'
import { config } from '../../config.ts'
import { accountCard, accountColumns } from './accountShape.tsx'
import { CreateAccountButton } from './CreateAccountButton.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { accountSorts, type AccountsSearch, naturalDirection, pageSizes } from './search.ts'
import type { useAccountList } from './useAccountList.ts'

const NoAccounts = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState title="No organisations yet." action={<CreateAccountButton onClick={onCreate} />}>
    {config().organisationsCreatedBy === 'managers'
      ? 'Only account managers can create one, for themselves or for someone else.'
      : 'Anyone who signs up can create one, and you can create one for someone else.'}{' '}
    Once there are some, you can see how large each one is, switch its features on or off, and disable it if
    you need to. You never see what’s in its reports.
  </EmptyState>
)

type Change = (next: Partial<AccountsSearch>) => void

const NONE: Record<AccountStatus, string> = {
  Active: 'No organisations are active.',
  Disabled: 'No organisations are disabled.',
  Deleted: 'No organisations are deleted.',
}

/** What is said where words and status leave nothing, and the way back; null while neither narrows the list. */
function nothingFoundOf({ q = '', status }: AccountsSearch, onChange: Change) {
  if (q === '' && status === undefined) return null
  return {
    words: q === '' && status !== undefined ? NONE[status] : `No organisation matches “${q}”.`,
    clear: q === '' ? 'Show all' : 'Clear filter',
    onClear: () => onChange({ q: undefined, status: undefined }),
  }
}

/** The organisations that the address asks for. */
export function AccountList({
  search,
  onChange,
  list: { query, total, sort, page },
  onCreate,
  onOpen,
}: {
  search: AccountsSearch
  onChange: Change
  list: ReturnType<typeof useAccountList>
  onCreate: () => void
  onOpen: (organisation: string) => void
}) {
  const [disabling, setDisabling] = useState<Account | null>(null)
  const shape = useMemo(
    () => ({ columns: accountColumns(setDisabling), card: accountCard(setDisabling) }),
    [],
  )
  const order = (next: Sort) => {
    const column = accountSorts.find((each) => each === next.column) ?? 'created'
    onChange({
      sort: column === 'created' ? undefined : column,
      reverse: next.direction === naturalDirection[column] ? undefined : true,
    })
  }
  return (
    <>
      <ResourceList
        label="accounts"
        query={query}
        rows={query.data?.organisations}
        rowKey={({ id }) => id}
        total={total}
        empty={<NoAccounts onCreate={onCreate} />}
        nothingFound={nothingFoundOf(search, onChange)}
        pages={{
          ...page,
          onPageSize: (rows) =>
            onChange({ rows: pageSizes.find((each) => each === rows && each !== pageSizes[0]) }),
        }}
        selection={null}
        {...shape}
        sort={sort}
        onSort={order}
        onOpen={({ id }) => onOpen(id)}
      />
      {disabling !== null && <DisableDialog account={disabling} onClose={() => setDisabling(null)} />}
    </>
  )
}
