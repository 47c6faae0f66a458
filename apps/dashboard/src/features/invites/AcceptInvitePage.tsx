import { ResponseError } from '@bubbles/contract'
import { CLOSED_INVITE_SENTENCES, roleInWords, roleName } from '@bubbles/domain'
import { FormError, messageOf, OrganisationMark, Skeleton, Stack, Text, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { handleError } from '../../api/errors.ts'
import { type InvitePreview, invitePreviewQuery, useAcceptInvite, useCheckEmail } from '../../api/invites.ts'
import { userQuery } from '../../api/users.ts'
import { basePath, paths } from '../../paths.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { signInAsAnother } from '../../session/login.ts'
import { PlainShell } from '../../shell/PlainShell.tsx'
import styles from './AcceptInvitePage.module.css'
import type { AcceptInviteSearch } from './search.ts'

/** The start runs anew in the organisation: its member sees other things than the guest did. */
const enter = () => location.assign(`${basePath}${paths.reports()}`)

/** `accept-invite?token=…`: what an invitation is for, and the button that accepts it. */
export function AcceptInvitePage() {
  const { token = '' } = useSearch({ strict: false }) as AcceptInviteSearch
  const preview = useQuery({ ...invitePreviewQuery(token), enabled: token !== '' })
  useEffect(() => {
    document.title = preview.data
      ? `Join ${preview.data.organisation.friendlyName} · Bubbles`
      : 'Invite · Bubbles'
  }, [preview.data])

  return (
    <PlainShell>
      <div className={styles.middle}>
        <div className={styles.column}>
          {token === '' && <NotValid />}
          {token !== '' && preview.isPending && <Waiting />}
          {preview.error !== null && (
            <NotOpened error={preview.error} onRetry={() => void preview.refetch()} />
          )}
          {preview.data && <Invitation token={token} preview={preview.data} />}
        </div>
      </div>
    </PlainShell>
  )
}

function Invitation({ token, preview }: { token: string; preview: InvitePreview }) {
  const user = useQuery(userQuery).data
  const isMember = useOrganisation() !== null
  const { organisation, emailAddress, state } = preview
  if (state !== 'open') {
    if (state === 'accepted' && isMember) {
      return (
        <Message
          title={`You’re a member of ${organisation.friendlyName}`}
          action={
            <Button variant="contained" size="large" onClick={enter}>
              Go to reports
            </Button>
          }
        >
          This invite has been accepted, and you’re a member.
        </Message>
      )
    }
    const states = { accepted: 'Accepted', expired: 'Expired', revoked: 'Revoked' } as const
    return <Message title={`The invite is ${state}`}>{CLOSED_INVITE_SENTENCES[states[state]]}</Message>
  }
  if (preview.isForYou) return <Open token={token} preview={preview} isMember={isMember} />
  if (user?.emailAddress.toLowerCase() === emailAddress.toLowerCase())
    return <Unproven emailAddress={emailAddress} />
  return (
    <Message
      title="This invite is for another address"
      action={
        <Button variant="contained" size="large" onClick={() => void signInAsAnother().catch(handleError)}>
          Sign in as {emailAddress}
        </Button>
      }
    >
      It was sent to <strong>{emailAddress}</strong>. You are signed in as{' '}
      <strong>{user?.emailAddress}</strong>. Sign in with the other address to accept it. You’ll come back
      here.
    </Message>
  )
}

function Open({ token, preview, isMember }: { token: string; preview: InvitePreview; isMember: boolean }) {
  const accept = useAcceptInvite()
  const { organisation, invitedBy, makesOwner } = preview
  const busy = accept.isPending || accept.isSuccess
  return (
    <>
      <OrganisationMark name={organisation.friendlyName} />
      <h1 className={styles.title}>Join {organisation.friendlyName}</h1>
      {makesOwner && (
        <p className={styles.words}>
          {`${invitedBy} created ${organisation.friendlyName} for you. Accept the invite to become its owner: you can then invite everyone else.`}
        </p>
      )}
      {!makesOwner && <Roles preview={preview} isMember={isMember} />}
      <FormError error={accept.error && messageOf(accept.error)} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={busy}
        onClick={() => accept.mutate(token, { onSuccess: enter })}
      >
        Accept invite
      </Button>
      <Text as="p" above={16} tone="secondary">
        Nothing happens until you accept.
        {!makesOwner && ` Admins of ${organisation.friendlyName} will then see your name and address.`}
      </Text>
    </>
  )
}

function Roles({ preview, isMember }: { preview: InvitePreview; isMember: boolean }) {
  const { organisation, invitedBy, roles } = preview
  return (
    <>
      <p className={styles.words}>
        {isMember
          ? `${invitedBy} has invited you to ${organisation.friendlyName}. You’re already a member; these roles will be added:`
          : `${invitedBy} has invited you to ${organisation.friendlyName}. Your roles there:`}
      </p>
      <dl className={styles.roles}>
        {(roles.length === 0 ? (['Viewer'] as const) : roles).map((role) => (
          <Text as="div" key={role} padding="12px 16px">
            <Text as="dt" weight="semibold">
              {roleName(role)}
            </Text>
            <Text as="dd" above={2} tone="secondary">
              {roleInWords(role)}
            </Text>
          </Text>
        ))}
      </dl>
    </>
  )
}

function Unproven({ emailAddress }: { emailAddress: string }) {
  const check = useCheckEmail()
  return (
    <Message
      title="Confirm your email address first"
      action={
        <Button variant="contained" size="large" loading={check.isPending} onClick={() => check.mutate()}>
          I have confirmed it
        </Button>
      }
    >
      The invite is for <strong>{emailAddress}</strong>, and you haven’t confirmed yet that this address is
      yours. Enter the code from the email you got when you signed up, then come back.
      {check.isSuccess && ' It isn’t confirmed yet.'}
    </Message>
  )
}

function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ResponseError && error.status === 404) return <NotValid />
  const isFinal = error instanceof ResponseError && error.status === 403
  return (
    <Message
      title="Couldn’t open the invite"
      {...(isFinal ? {} : { action: <Button onClick={onRetry}>Try again</Button> })}
    >
      {messageOf(error)}
    </Message>
  )
}

const NotValid = () => (
  <Message title="This invite isn’t valid">
    The link may be incomplete, or a newer one has been sent. Ask the person who invited you for a new one.
  </Message>
)

function Message({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>{children}</p>
      {action}
    </>
  )
}

const Waiting = () => (
  <Stack aria-busy gap={16}>
    <Skeleton width={32} height={32} radius={8} />
    <Skeleton width="70%" height={40} />
    <Skeleton height={24} />
  </Stack>
)
