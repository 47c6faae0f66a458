import { type AssignableRole, INVITE_DAYS, roleInWords, roleName } from '@bubbles/domain'
import { type Actor, type Mail, mailLayout, subjectLine } from '../../mail/public.ts'

/** What the mail of an invite says. */
export interface InviteMail {
  to: string
  organisation: string
  /** Both empty when nobody knows any more. */
  inviter: Actor
  roles: readonly AssignableRole[]
  link: string
}

/** The mail that brings an invite to somebody. */
export function inviteMail({ to, organisation, inviter, roles, link }: InviteMail): Mail {
  const name = inviter.name || inviter.emailAddress
  const who = name === '' ? 'You are invited' : `${name} invites you`
  return mailLayout({
    to,
    subject: subjectLine`Invite to ${organisation}`,
    organisation,
    ...(name !== '' && { actor: inviter }),
    title: `Join ${organisation}`,
    paragraphs: [`${who} to ${organisation} on Bubbles, where reports are built, published and read.`],
    list: (roles.length > 0 ? roles : (['Viewer'] as const)).map((role) => ({
      term: roleName(role),
      text: roleInWords(role),
    })),
    action: { label: 'Accept the invite', href: link },
    after: [
      `The invite is for ${to} only, can be accepted once and lasts ${INVITE_DAYS} days.`,
      'If you weren’t expecting it, ignore this email. Nothing will happen.',
    ],
  })
}
