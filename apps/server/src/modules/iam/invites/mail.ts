import { type AssignableRole, INVITE_DAYS, roleName } from '@bubbles/domain'
import type { Say } from '../../../http/say.ts'
import { type Actor, type Mail, mailLayout, subjectLine } from '../../mail/public.ts'
import { roleInWordsOf } from './roleWords.ts'

/** What the mail of an invite says. */
export interface InviteMail {
  say: Say
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
  say,
  to,
  organisation,
  palette,
  inviter,
  roles,
  makesOwner = false,
  link,
}: InviteMail): Mail {
  const name = inviter.name || inviter.emailAddress
  const invited =
    name === ''
      ? say`You’ve been invited to ${organisation} on Bubbles, where reports are built, published and read.`
      : say`${name} has invited you to ${organisation} on Bubbles, where reports are built, published and read.`
  const invitation = makesOwner
    ? say`${organisation} was created for you on Bubbles, where reports are built, published and read. Accept the invite to become its owner: you can then invite everyone else.`
    : invited
  return mailLayout({
    to,
    language: say,
    subject: subjectLine(say)`Invite to ${organisation}`,
    organisation,
    palette,
    ...(name !== '' && { actor: inviter }),
    title: makesOwner ? say`Open ${organisation}` : say`Join ${organisation}`,
    paragraphs: [invitation],
    ...(!makesOwner && {
      list: (roles.length > 0 ? roles : (['Viewer'] as const)).map((role) => ({
        term: say.sentence(roleName(role)),
        text: roleInWordsOf(say, role),
      })),
    }),
    action: { label: say`Accept invite`, href: link },
    after: [
      say`The invite is for ${to} only, can be accepted once and lasts ${INVITE_DAYS} days.`,
      say`If you weren’t expecting it, ignore this email. Nothing will happen.`,
    ],
  })
}
