import { Stack } from '@bubbles/ui'
import type { Account } from '../../api/accounts.ts'
import { countOf } from '../../format/numbers.ts'
import { whenInWords } from '../../format/time.ts'
import styles from './AccountCards.module.css'
import { AccountMenu } from './AccountMenu.tsx'
import { AccountIdentity, AccountStatusChip } from './AccountParts.tsx'

/** The organisations as cards, for phones. */
export function AccountCards({
  accounts,
  onDisable,
}: {
  accounts: readonly Account[]
  onDisable: (account: Account) => void
}) {
  return (
    <Stack as="ul" gap={12}>
      {accounts.map((account) => (
        <li key={account.id} className={styles.card}>
          <AccountIdentity account={account} />
          <AccountMenu account={account} onDisable={() => onDisable(account)} />
          <div className={styles.facts}>
            <AccountStatusChip status={account.status} />
            <span>{countOf(account.memberCount, 'member')}</span>
            <span>{countOf(account.reportCount, 'report')}</span>
            <span>Created {whenInWords(account.createdAt)}</span>
            <span className={styles.owner}>
              Owned by {account.owner.name || account.owner.emailAddress || 'no one any more'}
            </span>
          </div>
        </li>
      ))}
    </Stack>
  )
}
