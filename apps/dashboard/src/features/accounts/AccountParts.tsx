import { Chip, type ChipTone, OrganisationMark, Row, Text } from '@bubbles/ui'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, Trash2 } from 'lucide-react'
import type { Account, AccountStatus } from '../../api/accounts.ts'
import { config } from '../../config.ts'
import { paths } from '../../paths.ts'
import styles from './AccountParts.module.css'
import { statusWords } from './statusWords.ts'

const looks: Record<AccountStatus, { tone: ChipTone; Icon: typeof Ban }> = {
  Active: { tone: 'success', Icon: CircleCheck },
  Disabled: { tone: 'warning', Icon: Ban },
  Deleted: { tone: 'neutral', Icon: Trash2 },
}

/** Whether an organisation is open, in a word. */
export function AccountStatusChip({ status }: { status: AccountStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden size={14} strokeWidth={1.75} />}>
      {statusWords[status]}
    </Chip>
  )
}

/** What an organisation is called; what was erased has no name left. */
export const accountName = ({ friendlyName }: Pick<Account, 'friendlyName'>): string =>
  friendlyName === '' ? 'Erased organisation' : friendlyName

/** Mark, name and address of an organisation; the name leads to its page. */
export function AccountIdentity({ account }: { account: Account }) {
  return (
    <Row as="span" gap={12} shrink>
      <OrganisationMark name={accountName(account)} />
      <Text shrink>
        <Link to={paths.account()} search={{ organisation: account.id }} className={styles.link}>
          {accountName(account)}
        </Link>
        {account.status !== 'Deleted' && (
          <Text block size="small" tone="secondary" breakWords>
            {account.name}.{config().rootDomain}
          </Text>
        )}
      </Text>
    </Row>
  )
}

/** Who owns an organisation, or is invited to, in a word or two. */
export const ownerInWords = ({ owner, invitedOwner }: Account): string =>
  invitedOwner
    ? `${invitedOwner.emailAddress} (invited)`
    : owner.name || owner.emailAddress || 'no one at present'

/** Name and address of an organisation's owner; of who is invited to own it, the address. */
export function AccountOwner({ owner, invitedOwner }: Pick<Account, 'owner' | 'invitedOwner'>) {
  if (invitedOwner)
    return (
      <Text block breakWords>
        {invitedOwner.emailAddress}
        <Text block size="small" tone="secondary">
          Invited
        </Text>
      </Text>
    )
  return (
    <Text block breakWords>
      {owner.name || owner.emailAddress || 'No owner'}
      {owner.name !== '' && (
        <Text block size="small" tone="secondary" breakWords>
          {owner.emailAddress}
        </Text>
      )}
    </Text>
  )
}
