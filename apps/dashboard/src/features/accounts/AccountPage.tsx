import {
  AfterAMoment,
  Avatar,
  PageHeader,
  Panel as Surface,
  QueryError,
  Row,
  Skeleton,
  Stack,
  StatNumber,
  Text,
  Button,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Ban, ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { type AccountDetails, accountQuery, useSetAccountStatus } from '../../api/accounts.ts'
import { handleError } from '../../api/errors.ts'
import { config } from '../../config.ts'
import { bytesInWords, countInWords } from '../../format/numbers.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { AccountHistory } from './AccountHistory.tsx'
import styles from './AccountPage.module.css'
import { accountName, AccountStatusChip } from './AccountParts.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { FeatureList } from './FeatureList.tsx'
import { OwnerInvite } from './OwnerInvite.tsx'
import { Panel } from './Panel.tsx'
import type { AccountSearch } from './search.ts'

/** One organisation for account managers: whose it is, how much there is, what it may use. Nothing out of it. */
export function AccountPage() {
  const { organisation } = useSearch({ strict: false }) as AccountSearch
  const { data: account, error, refetch } = useQuery(accountQuery(organisation))
  usePageTitle(account === undefined ? 'Account' : accountName(account))
  return (
    <>
      <Link to={paths.accounts()} className={styles.back}>
        <ChevronLeft aria-hidden size={16} /> All accounts
      </Link>
      {error !== null && <QueryError title="Couldn’t load the account." query={{ error, refetch }} />}
      {error === null && account === undefined && (
        <AfterAMoment label="Loading the account">
          <Skeleton width={240} height={32} />
          <Stack gap={24} above={24}>
            <Skeleton height={98} radius={12} />
            <Skeleton height={320} radius={12} />
          </Stack>
        </AfterAMoment>
      )}
      {error === null && account !== undefined && <Details account={account} />}
    </>
  )
}

function Details({ account }: { account: AccountDetails }) {
  const deleted = account.status === 'Deleted'
  return (
    <>
      <PageHeader title={accountName(account)} state={<AccountStatusChip status={account.status} />} />
      <Text as="p" above={4} tone="secondary" breakWords>
        {!deleted && (
          <>
            {account.name}.{config().rootDomain},{' '}
          </>
        )}
        created <span title={momentInFull(account.createdAt)}>{whenInWords(account.createdAt)}</span>
      </Text>
      {account.status === 'Disabled' && (
        <Row gap={12} align="start" above={16} padding="12px 16px" className={styles.notice}>
          <Ban aria-hidden size={18} strokeWidth={1.75} />
          <p>
            This organisation is disabled. Its members can’t open it, and its published reports are offline.
          </p>
        </Row>
      )}
      <Numbers account={account} />
      <div className={styles.columns}>
        <Stack gap={24} shrink>
          <FeatureList organisationId={account.id} locked={deleted} />
          <AccountHistory organisationId={account.id} />
        </Stack>
        <Stack gap={24} shrink>
          {isWaiting(account) ? <OwnerInvite account={account} /> : <Owner account={account} />}
          {account.status === 'Active' && <Disable account={account} />}
          {account.status === 'Disabled' && <Enable account={account} />}
        </Stack>
      </div>
    </>
  )
}

function Numbers({ account }: { account: AccountDetails }) {
  const { usage } = account
  const numbers = [
    ['Members', [countInWords(account.memberCount)]],
    ['Open invites', [countInWords(usage.inviteCount)]],
    ['Reports', [countInWords(account.reportCount)]],
    ['Live publications', [countInWords(usage.publicationCount)]],
    ['Events, 30 days', [countInWords(usage.eventCount)]],
    ['Storage', bytesInWords(usage.storageBytes)],
  ] as const
  return (
    <Surface clip className={styles.numbers}>
      {numbers.map(([label, part]) => (
        <div key={label} className={styles.number}>
          <StatNumber label={label} parts={[part as [string, string?]]} />
        </div>
      ))}
    </Surface>
  )
}

/** Whether nobody has accepted to own it yet. */
const isWaiting = ({ status, invitedOwner, memberCount }: AccountDetails): boolean =>
  status !== 'Deleted' && (invitedOwner !== null || memberCount === 0)

function Owner({ account: { owner } }: { account: AccountDetails }) {
  const name = owner.name || owner.emailAddress || 'No owner'
  return (
    <Panel title="Owner" words="They can transfer the organisation in its settings.">
      <Row gap={12} className={styles.body}>
        <Avatar name={name} size={40} />
        <div>
          <Text as="div" weight="semibold" breakWords>
            {name}
          </Text>
          {owner.name !== '' && (
            <Text as="div" tone="secondary" breakWords>
              {owner.emailAddress}
            </Text>
          )}
        </div>
      </Row>
    </Panel>
  )
}

function Enable({ account }: { account: AccountDetails }) {
  const change = useSetAccountStatus()
  return (
    <Panel
      title="Enable"
      words="Everything comes back as it was: members, reports, published pages and API tokens."
    >
      <div className={styles.body}>
        <Button
          variant="contained"
          loading={change.isPending}
          onClick={() => change.mutate({ account, status: 'Active' }, { onError: handleError })}
        >
          Enable the organisation
        </Button>
      </div>
    </Panel>
  )
}

/** Last, as what has consequences is. */
function Disable({ account }: { account: AccountDetails }) {
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title="Disable"
      words="Locks members out and takes the organisation’s published reports offline. Nothing is deleted."
    >
      <div className={styles.body}>
        <Button color="error" onClick={() => setAsking(true)}>
          Disable organisation
        </Button>
      </div>
      {asking && <DisableDialog account={account} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
