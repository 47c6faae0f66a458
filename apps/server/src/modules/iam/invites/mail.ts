import { type AssignableRole, INVITE_DAYS, roleInWords, roleName } from '@bubbles/domain'
import { type Actor, type Mail, mailLayout, subjectLine } from '../../mail/public.ts'

/** What the mail of an invite says. */
export interface InviteMail {
  to: string
  organisation: string
  palette?: readonly string[]
  /** Both empty when nobody knows any more. */
  inviter: Actor
  roles: readonly AssignableRole[]
  /** Whether the organisation was made for whoever accepts. */
  makesOwner?: boolean
  link: string
}

/** The mail that brings an invite to somebody. */
export function inviteMail({
  to,
  organisation,
  palette,
  inviter,
  roles,
  makesOwner = false,
  link,
}: InviteMail): Mail {
  const name = inviter.name || inviter.emailAddress
  const who = name === '' ? 'You’ve been invited' : `${name} has invited you`
  const invitation = makesOwner
    ? `${organisation} was created for you on Bubbles, where reports are built, published and read. Accept the invite to become its owner: you can then invite everyone else.`
    : `${who} to ${organisation} on Bubbles, where reports are built, published and read.`
  return mailLayout({
    to,
    subject: subjectLine`Invite to ${organisation}`,
    organisation,
    palette,
    ...(name !== '' && { actor: inviter }),
    title: makesOwner ? `Open ${organisation}` : `Join ${organisation}`,
    paragraphs: [invitation],
    ...(!makesOwner && {
      list: (roles.length > 0 ? roles : (['Viewer'] as const)).map((role) => ({
        term: roleName(role),
        text: roleInWords(role),
      })),
    }),
    action: { label: 'Accept invite', href: link },
    after: [
      `The invite is for ${to} only, can be accepted once and lasts ${INVITE_DAYS} days.`,
      'If you weren’t expecting it, ignore this email. Nothing will happen.',
    ],
  })
}
