import {
  FORMER_MEMBER,
  type InviteState,
  inviteStateOf,
  isOpenInvite,
  plainLetters,
  roleName,
} from '@bubbles/domain'
import {
  Chip,
  EmptyState,
  Menu,
  type MenuEntry,
  messageOf,
  Pager,
  PanelError,
  RoleChip,
  Text,
} from '@bubbles/ui'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Link, Mail, MailX, PencilLine, Send } from 'lucide-react'
import { useState } from 'react'
import { type Invite, invitesQuery, useResendInvite } from '../../api/invites.ts'
import { CorrectInviteDialog } from './CorrectInviteDialog.tsx'
import { InviteLinkDialog } from './InviteLinkDialog.tsx'
import { inviteInWords, isUndelivered, stateTones } from './inviteWords.ts'
import styles from './InvitesList.module.css'
import { RevokeInviteDialog } from './RevokeInviteDialog.tsx'
import { Waiting } from './Waiting.tsx'

const pageSize = 50

/** The invites that match, newest first. */
export function InvitesList({
  search,
  state,
  onClear,
  onInvite,
}: {
  search: string | undefined
  state: InviteState | undefined
  onClear: () => void
  onInvite: () => void
}) {
  const { data, error, isPending, refetch } = useQuery(invitesQuery)
  const [page, setPage] = useState(1)
  const [linking, setLinking] = useState<Invite | null>(null)
  const [revoking, setRevoking] = useState<Invite | null>(null)
  const [correcting, setCorrecting] = useState<Invite | null>(null)

  if (isPending) return <Waiting label="Loading invites" />
  if (error !== null && data === undefined) {
    return (
      <PanelError
        title="Couldn’t load the invites."
        reason={messageOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.invites.length === 0) {
    return (
      <EmptyState title="No invites yet." action={<Button onClick={onInvite}>Invite people</Button>}>
        Invites are sent by email, are for one address each and last 14 days. They’re listed here until
        they’re accepted.
      </EmptyState>
    )
  }
  const words = plainLetters(search?.trim() ?? '')
  const found = data.invites.filter(
    (invite) =>
      (state === undefined || inviteStateOf(invite) === state) &&
      plainLetters(invite.emailAddress).includes(words),
  )
  const last = Math.max(1, Math.ceil(found.length / pageSize))
  const current = Math.min(page, last)
  return (
    <>
      <ul className={styles.panel} aria-label="Invites">
        {found.slice((current - 1) * pageSize, current * pageSize).map((invite) => (
          <InviteItem
            key={invite.id}
            invite={invite}
            onLink={setLinking}
            onRevoke={setRevoking}
            onCorrect={setCorrecting}
          />
        ))}
        {found.length === 0 && (
          <li className={styles.none}>
            <p>
              {words === '' ? `No invites are ${state?.toLowerCase()}.` : `No invites match “${search}”.`}
            </p>
            <Button onClick={onClear}>Clear the filter</Button>
          </li>
        )}
      </ul>
      {data.total > data.invites.length && (
        <p className={styles.note}>
          These are the newest {data.invites.length.toLocaleString('en-GB')} of{' '}
          {data.total.toLocaleString('en-GB')}.
        </p>
      )}
      {found.length > pageSize && (
        <Pager
          page={current}
          pageSize={pageSize}
          total={found.length}
          onPage={(next) => {
            setPage(next)
            window.scrollTo({ top: 0 })
          }}
        />
      )}
      {linking && <InviteLinkDialog invite={linking} onClose={() => setLinking(null)} />}
      {correcting && <CorrectInviteDialog invite={correcting} onClose={() => setCorrecting(null)} />}
      {revoking && <RevokeInviteDialog invite={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function InviteItem({
  invite,
  onLink,
  onRevoke,
  onCorrect,
}: {
  invite: Invite
  onLink: (invite: Invite) => void
  onRevoke: (invite: Invite) => void
  onCorrect: (invite: Invite) => void
}) {
  const resend = useResendInvite()
  const state = inviteStateOf(invite)
  // One that has expired can be sent again; what is accepted or revoked is over.
  const stands = isOpenInvite(state) || state === 'Expired'
  const entries: MenuEntry[] = [
    { id: 'resend', label: 'Send again', icon: <Send />, onSelect: () => resend.mutate(invite) },
    {
      id: 'correct',
      label: 'Correct the address',
      icon: <PencilLine />,
      onSelect: () => onCorrect(invite),
    },
    { id: 'link', label: 'Make a link to share', icon: <Link />, onSelect: () => onLink(invite) },
    { kind: 'divider', id: 'line' },
    { id: 'revoke', label: 'Revoke', icon: <MailX />, danger: true, onSelect: () => onRevoke(invite) },
  ]
  return (
    <li className={styles.row}>
      <span aria-hidden className={styles.letter}>
        <Mail size={18} strokeWidth={1.75} />
      </span>
      <Text as="div" shrink>
        <Text as="div" weight="semibold" breakWords>
          {invite.emailAddress || FORMER_MEMBER}
        </Text>
        <Text as="div" size="small" tone="secondary">
          {inviteInWords(invite)}
        </Text>
      </Text>
      <div className={styles.roles}>
        {invite.roles.map((role) => (
          <RoleChip key={role} pending>
            {roleName(role)}
          </RoleChip>
        ))}
        {invite.roles.length === 0 && <span className={styles.viewer}>Viewer only</span>}
      </div>
      <div className={styles.state}>
        {isUndelivered(invite) ? (
          <Chip tone="error">Not delivered</Chip>
        ) : (
          <Chip tone={stateTones[state]}>{state}</Chip>
        )}
      </div>
      <div className={styles.actions}>
        {stands && (
          <>
            <Button
              variant="text"
              color="secondary"
              className={styles.resend}
              loading={resend.isPending}
              onClick={() => resend.mutate(invite)}
            >
              Send again
            </Button>
            <Menu
              label={`${invite.emailAddress}: more`}
              align="end"
              minWidth={220}
              entries={entries}
              trigger={(props) => (
                <IconButton aria-label={`More for ${invite.emailAddress}`} {...props}>
                  <Ellipsis aria-hidden />
                </IconButton>
              )}
            />
          </>
        )}
      </div>
    </li>
  )
}
