import { ChoiceMenu, Row, SearchField, SegmentedControl, usePhone } from '@bubbles/ui'
import { ArrowDownWideNarrow } from 'lucide-react'
import type { AccountSort, AccountStatus } from '../../api/accounts.ts'
import styles from './AccountsPage.module.css'
import { accountSorts, type AccountsSearch } from './search.ts'
import { statusWords } from './statusWords.ts'

const statuses = [
  { value: 'all', label: 'All' },
  ...(['Active', 'Disabled', 'Deleted'] as const).map((value) => ({ value, label: statusWords[value] })),
] as const

const sortLabels: Record<AccountSort, string> = {
  created: 'Newest first',
  name: 'By name',
  members: 'Most members',
}

/** Words to find, and the status; on phones the order as well, which elsewhere is in the heads. */
export function AccountFilters({
  search: { q = '', status, sort = 'created' },
  onChange,
}: {
  search: AccountsSearch
  onChange: (next: Partial<AccountsSearch>) => void
}) {
  const phone = usePhone()
  return (
    <Row gap={12} wrap className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label="Find by organisation or owner"
          value={q}
          onChange={(next) => onChange({ q: next === '' ? undefined : next })}
        />
      </div>
      <SegmentedControl
        label="Status"
        segments={statuses}
        value={status ?? 'all'}
        onChange={(next) => onChange({ status: next === 'all' ? undefined : (next satisfies AccountStatus) })}
      />
      {phone && (
        <ChoiceMenu
          compact
          label="Order"
          options={accountSorts.map((each) => ({ value: each, label: sortLabels[each] }))}
          value={sort}
          onChange={(next) => onChange({ sort: next === 'created' ? undefined : next, reverse: undefined })}
          icon={<ArrowDownWideNarrow aria-hidden />}
        />
      )}
    </Row>
  )
}
