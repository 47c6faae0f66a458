import { capabilitiesInWords, type Capability } from '@bubbles/domain'
import {
  AfterAMoment,
  Chip,
  ConfirmDialog,
  EmptyState,
  messageOf,
  PageHeader,
  PanelError,
  Row,
  Skeleton,
  Text,
} from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../session/lazy.ts'
import { type ApiToken, apiTokensQuery, useRevokeApiToken } from '../../api/tokens.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { useKeptState } from '../../session/keptState.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import styles from './TokensPage.module.css'

const CreateTokenDialog = lazy(() => import('./CreateTokenDialog.tsx'))

/** API tokens of the organisation: what scripts may do in its name, and until when. */
export function TokensPage() {
  usePageTitle('API tokens')
  const { data: tokens, error, refetch } = useQuery(apiTokensQuery)
  const [creating, setCreating] = useKeptState('token.creating', false)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const createButton = (
    <Button
      variant="contained"
      className={styles.new}
      startIcon={<Plus aria-hidden />}
      onClick={() => setCreating(true)}
    >
      New token
    </Button>
  )
  return (
    <>
      <PageHeader title="API tokens" actions={tokens !== undefined && tokens.length > 0 && createButton} />
      <OrganisationTabs />
      {error !== null && (
        <PanelError
          title="Couldn’t load the API tokens."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && tokens === undefined && (
        <AfterAMoment label="Loading API tokens">
          <div className={styles.waiting}>
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} height={92} radius={12} />
            ))}
          </div>
        </AfterAMoment>
      )}
      {tokens?.length === 0 && (
        <EmptyState title="No API tokens yet." action={createButton}>
          With an API token a script can do what you choose, in your name: fetch engagement every night, say,
          or make reports out of a pipeline. The <a href="/api/docs">API documentation</a> lists every call.
        </EmptyState>
      )}
      {tokens !== undefined && tokens.length > 0 && (
        <>
          <p className={styles.intro}>
            A token lets a script act in the name of the person who made it, as long as they can do it
            themselves. The <a href="/api/docs">API documentation</a> lists every call.
          </p>
          <ul className={styles.list}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
        </>
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateTokenDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {revoking !== null && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const maker = token.createdBy.name || token.createdBy.emailAddress
  const expired = token.state === 'expired'
  return (
    <li className={styles.token}>
      <div>
        <Row gap="4px 12px" wrap>
          <Text weight="semibold" breakWords>
            {token.name}
          </Text>
          <code className={styles.hint}>{token.hint}…</code>
          {expired && <Chip tone="warning">Expired</Chip>}
          {token.state === 'makerLeft' && <Chip tone="warning">No longer works</Chip>}
        </Row>
        <Text as="p" above={4} breakWords>
          {capabilitiesInWords(token.capabilities as Capability[])}
        </Text>
        <Row gap="0 16px" align="stretch" wrap above={4} size="small" tone="secondary">
          <span title={momentInFull(token.createdAt)}>
            Made by {maker === '' ? 'someone who has left' : maker}, {whenInWords(token.createdAt)}
          </span>
          <span title={token.lastUsedAt === null ? undefined : momentInFull(token.lastUsedAt)}>
            {token.lastUsedAt === null ? 'Never used' : `Last used ${whenInWords(token.lastUsedAt)}`}
          </span>
          <Ending token={token} expired={expired} />
        </Row>
      </div>
      <Button size="small" color="error" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        {expired ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  )
}

const dayOf = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function Ending({ token, expired }: { token: ApiToken; expired: boolean }) {
  if (token.expiresAt === null) return <span>Works until it is revoked</span>
  return (
    <span title={momentInFull(token.expiresAt)}>
      {expired ? 'Ended' : 'Works until'} {dayOf.format(Date.parse(token.expiresAt))}
    </span>
  )
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeApiToken()
  return (
    <ConfirmDialog
      open
      title={`Revoke “${token.name}”?`}
      confirmLabel="Revoke the token"
      danger
      loading={revoke.isPending}
      error={revoke.error && messageOf(revoke.error)}
      onClose={onClose}
      onConfirm={() => revoke.mutate(token, { onSuccess: onClose })}
    >
      Scripts that use it will be refused. A revoked token can’t be restored; make a new one instead.
    </ConfirmDialog>
  )
}
