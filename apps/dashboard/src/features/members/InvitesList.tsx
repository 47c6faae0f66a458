import {
  FORMER_MEMBER,
  INVITE_DAYS,
  inviteStateOf,
  isOpenInvite,
  plainLetters,
  roleName,
} from '@bubbles/domain'
import {
  Chip,
  type Column,
  EmptyState,
  Menu,
  type MenuEntry,
  ResourceList,
  RoleChip,
  Row,
  Text,
  Button,
  IconButton,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Link, Mail, MailX, PencilLine, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Invite, invitesQuery, useResendInvite } from '../../api/invites.ts'
import { countInWords } from '../../format/numbers.ts'
import { CorrectInviteDialog } from './CorrectInviteDialog.tsx'
import { InviteLinkDialog } from './InviteLinkDialog.tsx'
import styles from './InvitesList.module.css'
import { inviteInWords, isUndelivered, noneWords, stateTones, stateWords } from './inviteWords.ts'
import { RevokeInviteDialog } from './RevokeInviteDialog.tsx'
import { type MemberListProps, noFilters } from './search.ts'

const pageSize = 50

const NoInvites = ({ onInvite }: { onInvite: () => void }) => (
  <EmptyState title="No invites yet." action={<Button onClick={onInvite}>Invite people</Button>}>
    {`Each invite is sent by email, works for one address and lasts ${INVITE_DAYS} days. It’s listed here until it’s accepted.`}
  </EmptyState>
)

/** What is being done to which invite. */
interface Asked {
  kind: 'link' | 'correct' | 'revoke'
  invite: Invite
}

/** The columns of invites, and what a card shows of one on phones. */
function inviteShape(onAsk: (asked: Asked) => void) {
  const head = (invite: Invite) => <Identity invite={invite} />
  const action = (invite: Invite) => <More invite={invite} onAsk={onAsk} />
  const columns: Column<Invite>[] = [
    { id: 'invite', head: 'Invite', width: 'minmax(200px, 6fr)', cell: head },
    {
      id: 'roles',
      head: 'Roles',
      width: 'minmax(120px, 4fr)',
      cell: ({ roles }) => <Roles roles={roles} />,
    },
    { id: 'state', head: 'State', width: '104px', cell: (invite) => <State invite={invite} /> },
    {
      id: 'resend',
      head: 'Send again',
      headHidden: true,
      width: '96px',
      roomyOnly: true,
      cell: (invite) => <Resend invite={invite} />,
    },
    { id: 'more', head: 'More', headHidden: true, width: '36px', cell: action },
  ]
  const body = (invite: Invite) => (
    <>
      <Roles roles={invite.roles} />
      <State invite={invite} />
    </>
  )
  return { columns, card: { head, action, body } }
}

function Identity({ invite }: { invite: Invite }) {
  return (
    <Row gap={12} shrink>
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
    </Row>
  )
}

const Roles = ({ roles }: Pick<Invite, 'roles'>) => (
  <Row gap={6} wrap>
    {roles.map((role) => (
      <RoleChip key={role} pending>
        {roleName(role)}
      </RoleChip>
    ))}
    {roles.length === 0 && <Text tone="secondary">Viewer only</Text>}
  </Row>
)

function State({ invite }: { invite: Invite }) {
  const state = inviteStateOf(invite)
  return isUndelivered(invite) ? (
    <Chip tone="error">Not delivered</Chip>
  ) : (
    <Chip tone={stateTones[state]}>{stateWords[state]}</Chip>
  )
}

/** One that has expired can be sent again; what is accepted or revoked is over. */
const canBeSent = (invite: Invite): boolean => {
  const state = inviteStateOf(invite)
  return isOpenInvite(state) || state === 'Expired'
}

function Resend({ invite }: { invite: Invite }) {
  const resend = useResendInvite()
  return (
    canBeSent(invite) && (
      <Button
        variant="text"
        color="secondary"
        loading={resend.isPending}
        onClick={() => resend.mutate(invite)}
      >
        Send again
      </Button>
    )
  )
}

function More({ invite, onAsk }: { invite: Invite; onAsk: (asked: Asked) => void }) {
  const resend = useResendInvite()
  if (!canBeSent(invite)) return null
  const ask = (kind: Asked['kind']) => () => onAsk({ kind, invite })
  const entries: MenuEntry[] = [
    { id: 'resend', label: 'Send again', icon: <Send />, onSelect: () => resend.mutate(invite) },
    { id: 'correct', label: 'Correct address', icon: <PencilLine />, onSelect: ask('correct') },
    { id: 'link', label: 'Create a link to share', icon: <Link />, onSelect: ask('link') },
    { kind: 'divider', id: 'line' },
    { id: 'revoke', label: 'Revoke', icon: <MailX />, danger: true, onSelect: ask('revoke') },
  ]
  return (
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
  )
}

/** The invites that match, newest first. */
export function InvitesList({ search: { q: search, state }, onChange, onInvite }: MemberListProps) {
  const query = useQuery(invitesQuery)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const shape = useMemo(() => inviteShape(setAsked), [])

  const words = plainLetters(search?.trim() ?? '')
  const invites = query.data?.invites ?? []
  const found = invites.filter(
    (invite) =>
      (state === undefined || inviteStateOf(invite) === state) &&
      plainLetters(invite.emailAddress).includes(words),
  )
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)))
  const isNarrowed = invites.length > 0 && (words !== '' || state !== undefined)
  const close = () => setAsked(null)
  return (
    <>
      <ResourceList
        label="invites"
        query={query}
        rows={query.data && found.slice((current - 1) * pageSize, current * pageSize)}
        rowKey={({ id }) => id}
        total={found.length}
        empty={<NoInvites onInvite={onInvite} />}
        nothingFound={
          isNarrowed
            ? {
                words:
                  words === '' && state !== undefined ? noneWords[state] : `No invites match “${search}”.`,
                onClear: () => onChange(noFilters),
              }
            : null
        }
        pages={{
          page: current,
          pageSize,
          total: found.length,
          onPage: (next) => {
            setPage(next)
            window.scrollTo({ top: 0 })
          },
        }}
        selection={null}
        {...shape}
        sort={null}
        onSort={null}
      />
      {query.data !== undefined && query.data.total > invites.length && (
        <Text as="p" tone="secondary">
          These are the newest {countInWords(invites.length)} of {countInWords(query.data.total)}.
        </Text>
      )}
      {asked?.kind === 'link' && <InviteLinkDialog invite={asked.invite} onClose={close} />}
      {asked?.kind === 'correct' && <CorrectInviteDialog invite={asked.invite} onClose={close} />}
      {asked?.kind === 'revoke' && <RevokeInviteDialog invite={asked.invite} onClose={close} />}
    </>
  )
}
