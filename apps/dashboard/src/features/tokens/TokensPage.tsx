import { capabilitiesInWords, type Capability } from '@bubbles/domain'
import {
  Chip,
  ConfirmDialog,
  EmptyState,
  messageOf,
  PageHeader,
  ResourceList,
  Row,
  Text,
  Button,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../session/lazy.ts'
import { type ApiToken, apiTokensQuery, useRevokeApiToken } from '../../api/tokens.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { useKeptState } from '../../session/keptState.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'

const CreateTokenDialog = lazyPart(() => import('./CreateTokenDialog.tsx'))

const NoTokens = ({ action }: { action: ReactNode }) => (
  <EmptyState title="No API tokens yet." action={action}>
    With an API token, a script can act as you and do what you choose: fetch engagement every night, say, or
    create reports from a pipeline. The <a href="/api/docs">API documentation</a> lists every call.
  </EmptyState>
)

function Token({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const maker = token.createdBy.name || token.createdBy.emailAddress
  const expired = token.state === 'expired'
  return (
    <Row gap={16} align="start">
      <Text as="div" grow>
        <Row gap="4px 12px" wrap>
          <Text weight="semibold" breakWords>
            {token.name}
          </Text>
          <Text as="code" size="small" tone="secondary">
            {token.hint}…
          </Text>
          {expired && <Chip tone="warning">Expired</Chip>}
          {token.state === 'makerLeft' && <Chip tone="warning">No longer works</Chip>}
        </Row>
        <Text as="p" above={4} breakWords>
          {capabilitiesInWords(token.capabilities as Capability[])}
        </Text>
        <Row gap="0 16px" align="stretch" wrap above={4} size="small" tone="secondary">
          <span title={momentInFull(token.createdAt)}>
            Created by {maker === '' ? 'someone who has left' : maker}, {whenInWords(token.createdAt)}
          </span>
          <span title={token.lastUsedAt === null ? undefined : momentInFull(token.lastUsedAt)}>
            {token.lastUsedAt === null ? 'Never used' : `Last used ${whenInWords(token.lastUsedAt)}`}
          </span>
          <Ending token={token} expired={expired} />
        </Row>
      </Text>
      <Button size="small" color="error" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        {expired ? 'Remove' : 'Revoke'}
      </Button>
    </Row>
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
      confirmLabel="Revoke token"
      danger
      loading={revoke.isPending}
      error={revoke.error && messageOf(revoke.error)}
      onClose={onClose}
      onConfirm={() => revoke.mutate(token, { onSuccess: onClose })}
    >
      Scripts that use it will be refused. A revoked token can’t be restored; create a new one instead.
    </ConfirmDialog>
  )
}

/** API tokens of the organisation: what scripts may do in its name, and until when. */
export function TokensPage() {
  usePageTitle('API tokens')
  const query = useQuery(apiTokensQuery)
  const [creating, setCreating] = useKeptState('token.creating', false)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const count = query.data?.length ?? 0
  const createButton = (
    <Button
      variant="contained"
      style={{ minHeight: 40 }}
      startIcon={<Plus aria-hidden />}
      onClick={() => setCreating(true)}
    >
      New token
    </Button>
  )
  return (
    <>
      <PageHeader title="API tokens" actions={count > 0 && createButton} />
      <OrganisationTabs />
      {count > 0 && (
        <Text as="p" above={16} tone="secondary" style={{ maxWidth: '68ch' }}>
          A token lets a script act as the person who created it, but never do more than they can themselves.
          The <a href="/api/docs">API documentation</a> lists every call.
        </Text>
      )}
      <Text as="div" above={16} style={{ maxWidth: 960 }}>
        <ResourceList
          label="API tokens"
          query={query}
          rows={query.data}
          rowKey={({ id }) => id}
          total={count}
          empty={<NoTokens action={createButton} />}
          nothingFound={null}
          pages="all"
          selection={null}
          item={(token) => <Token token={token} onRevoke={() => setRevoking(token)} />}
        />
      </Text>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} />}
      {revoking !== null && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}
