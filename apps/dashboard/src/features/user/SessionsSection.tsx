import type { Resource } from '@bubbles/contract'
import { signOutAllDevices } from '@bubbles/session'
import {
  Chip,
  ConfirmDialog,
  messageOf,
  Panel,
  PanelError,
  Row,
  SettingsSection,
  Skeleton,
  Text,
  Button,
} from '@bubbles/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { handleError } from '../../api/errors.ts'
import { sessionsQuery, useEndSession } from '../../api/users.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { signOut } from '../../session/login.ts'

type Session = Resource<'listSessions'>['sessions'][number]

/** Where the person is signed in, and the ways to end that. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection title="Sign-ins" words="You’re signed in to all your organisations at once.">
      {error !== null && (
        <PanelError
          title="Couldn’t load your sign-ins."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Skeleton height={56} />}
      {data?.available === true && (
        <Panel as="ul" divided>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Panel>
      )}
      {data?.available === false && (
        <Text as="p" tone="secondary">
          The sign-in service doesn’t show where else you’re signed in.
        </Text>
      )}
      <Row gap={8} align="stretch" wrap>
        <Button onClick={() => void signOut().catch(handleError)}>Sign out</Button>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </Row>
      {asking && <SignOutEverywhereDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const browser = session.browser || 'Unknown browser'
  return (
    <Row as="li" gap={12} padding="10px 8px 10px 16px" style={{ minHeight: 64 }}>
      <Monitor aria-hidden size={20} strokeWidth={1.75} color="var(--bb-text-secondary)" />
      <Text as="div" grow>
        <Row gap="4px 8px" wrap weight="semibold">
          {browser} {session.isCurrent && <Chip tone="primary">This device</Chip>}
        </Row>
        <Text as="div" size="small" tone="secondary" title={momentInFull(session.lastUsedAt)}>
          Signed in {whenInWords(session.signedInAt)},{' '}
          {session.isCurrent ? 'in use now' : `last used ${whenInWords(session.lastUsedAt)}`}
        </Text>
      </Text>
      {!session.isCurrent && (
        <Button
          variant="text"
          color="secondary"
          loading={end.isPending}
          aria-label={`End the sign-in in ${browser}`}
          onClick={() => end.mutate(session.id)}
        >
          End
        </Button>
      )}
    </Row>
  )
}

function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const leave = useMutation({ meta: { quiet: true }, mutationFn: () => signOut(signOutAllDevices) })
  return (
    <ConfirmDialog
      open
      title="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      loading={leave.isPending || leave.isSuccess}
      error={leave.error && messageOf(leave.error)}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
    >
      Every browser and device will be signed out, including this one.
    </ConfirmDialog>
  )
}
