import { LOGIN_PAGES } from '@bubbles/domain'
import type { Say } from '../../http/say.ts'
import { type Mail, mailLayout, type TextMessage } from '../mail/public.ts'
import type { CodePurpose } from './codePurpose.ts'

/** Every mail and text message of the pool. Addresses in them come from the settings, never from a request. */

interface CodeWords {
  subject: string
  what: string
  /** The identity page that takes the code; without one it is entered in the account. */
  page?: { path: string; label: string }
  /** How long the code is good. */
  within: string
  unasked: string
}

const verifyWords = (say: Say): CodeWords => ({
  subject: say`Confirm your new email for Bubbles`,
  what: say`This is the code that confirms your new email. Enter it in your account within 24 hours.`,
  within: say`24 hours`,
  unasked: say`If you didn’t ask for this, ignore this email. Nothing changes without the code.`,
})

const codeWords: Record<CodePurpose, (say: Say) => CodeWords> = {
  'sign-up': (say) => ({
    subject: say`Confirm your email for Bubbles`,
    what: say`This is the code for your new Bubbles account. Enter it within 24 hours.`,
    page: { path: LOGIN_PAGES.confirm, label: say`Confirm your email` },
    within: say`24 hours`,
    unasked: say`If you didn’t create an account, ignore this email. The account stays closed without the code.`,
  }),
  'reset-password': (say) => ({
    subject: say`Your code for a new Bubbles password`,
    what: say`This is the code for a new password. Enter it within an hour.`,
    page: { path: LOGIN_PAGES.newPassword, label: say`Set a new password` },
    within: say`an hour`,
    unasked: say`If you didn’t ask for one, ignore this email. Your password stays the same without the code.`,
  }),
  'verify-email': verifyWords,
  'verify-phone': verifyWords,
}

/**
 * The mail with a code.
 * @param code.name what the user is found by on the page that takes the code.
 */
export function codeMail(
  say: Say,
  purpose: CodePurpose,
  { to, code, name }: { to: string; code: string; name: string },
  loginUrl: string,
): Mail {
  const { subject, what, page, unasked } = codeWords[purpose](say)
  const query = `${name.includes('@') ? 'email' : 'username'}=${encodeURIComponent(name)}`
  return mailLayout({
    to,
    subject,
    language: say,
    organisation: 'Bubbles',
    title: code,
    paragraphs: [what],
    ...(page && { action: { label: page.label, href: `${loginUrl}${page.path}?${query}` } }),
    after: [unasked],
  })
}

/**
 * The text message with a code. Its last line binds the code to the host of the identity pages, so that a telephone
 * offers it there and nowhere else (WICG, Origin-bound one-time codes).
 */
export function codeText(
  say: Say,
  purpose: CodePurpose,
  { to, code }: { to: string; code: string },
  loginUrl: string,
): TextMessage {
  return {
    to,
    text: `${say`Your code for Bubbles, valid for ${codeWords[purpose](say).within}:`}
${code}

@${new URL(loginUrl).hostname} #${code}
`,
  }
}

/** What a user is told after it happened. */
export type Notice =
  | 'password-changed'
  | 'email-changed'
  | 'email-taken-back'
  | 'phone-changed'
  | 'account-deleted'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-linked'

interface NoticeWords {
  subject: string
  happened: string
  /** What to do if somebody else did it: set a new password, or where that is too late, ask people. */
  unasked: 'reset' | 'remove' | 'ask'
}

const noticeWords: Record<Notice, (say: Say) => NoticeWords> = {
  'password-changed': (say) => ({
    subject: say`Your Bubbles password was changed`,
    happened: say`Your Bubbles account’s password was changed, and other devices were signed out.`,
    unasked: 'reset',
  }),
  'email-changed': (say) => ({
    subject: say`Your Bubbles email was changed`,
    happened: say`Your Bubbles account now has another email address, so you can no longer sign in with this one.`,
    unasked: 'ask',
  }),
  'email-taken-back': (say) => ({
    subject: say`Your Bubbles email was changed back`,
    happened: say`Your Bubbles account’s previous email address was restored, using a link sent to that address. You can no longer sign in with this one.`,
    unasked: 'ask',
  }),
  'phone-changed': (say) => ({
    subject: say`Your Bubbles phone number was changed`,
    happened: say`Your Bubbles account’s phone number was added, changed or removed.`,
    unasked: 'reset',
  }),
  'account-deleted': (say) => ({
    subject: say`Your Bubbles account was deleted`,
    happened: say`Your Bubbles account was deleted, and all devices were signed out.`,
    unasked: 'ask',
  }),
  'second-factor-on': (say) => ({
    subject: say`Two-step sign-in was turned on`,
    happened: say`An authenticator app was set up for your Bubbles account. From now on, signing in with your password also needs a code from it.`,
    unasked: 'reset',
  }),
  'second-factor-off': (say) => ({
    subject: say`Two-step sign-in was turned off`,
    happened: say`Your Bubbles account’s authenticator app was removed. You now need only your password to sign in.`,
    unasked: 'reset',
  }),
  'second-factor-reset': (say) => ({
    subject: say`Two-step sign-in was reset`,
    happened: say`Because you had lost your authenticator app, the people who run Bubbles removed it from your account, and all devices were signed out. Sign in with your password, then set the app up again.`,
    unasked: 'ask',
  }),
  'recovery-codes-made': (say) => ({
    subject: say`New recovery codes were created`,
    happened: say`New recovery codes were created for your Bubbles account. The old ones no longer work.`,
    unasked: 'reset',
  }),
  'passkey-added': (say) => ({
    subject: say`A passkey was added to your account`,
    happened: say`A passkey was added to your Bubbles account. Anyone who has it, and can unlock it, can sign in without your password.`,
    unasked: 'remove',
  }),
  'passkey-removed': (say) => ({
    subject: say`A passkey was removed from your account`,
    happened: say`A passkey was removed from your Bubbles account. It can no longer be used to sign in.`,
    unasked: 'reset',
  }),
  'recovery-code-used': (say) => ({
    subject: say`A recovery code was used to sign in`,
    happened: say`Someone signed in to your Bubbles account with your password and one of your recovery codes. That code no longer works.`,
    unasked: 'reset',
  }),
  'provider-linked': (say) => ({
    subject: say`You can now sign in to Bubbles with single sign-on`,
    happened: say`Someone signed in to your Bubbles account with single sign-on for the first time. From now on, your account can be signed in to that way.`,
    unasked: 'ask',
  }),
}

const sentences = (say: Say) => ({
  reset: say`If this wasn’t you, set a new password now.`,
  remove: say`If this wasn’t you, set a new password now, then remove the passkey in your account.`,
  takeBack: say`If this wasn’t you, restore this address within three days. You’ll set a new password, and everyone who is signed in to the account will be signed out.`,
  ask: say`If this wasn’t you, tell an admin of your organisation immediately.`,
})
const resetAddress = (loginUrl: string) => `${loginUrl}/forgotten-password`

/** @param takeBack the link with which the address before takes the account back. */
export function noticeMail(
  say: Say,
  notice: Notice,
  to: string,
  loginUrl: string,
  takeBack: string | null = null,
): Mail {
  const { subject, happened, unasked } = noticeWords[notice](say)
  const action = takeBack
    ? { label: say`Restore this email address`, href: takeBack }
    : unasked !== 'ask' && { label: say`Set a new password`, href: resetAddress(loginUrl) }
  return mailLayout({
    to,
    subject,
    language: say,
    organisation: 'Bubbles',
    title: subject,
    paragraphs: [happened, takeBack ? sentences(say).takeBack : sentences(say)[unasked]],
    ...(action && { action }),
  })
}

export function noticeText(say: Say, notice: Notice, to: string, loginUrl: string): TextMessage {
  const { happened, unasked } = noticeWords[notice](say)
  const where = unasked !== 'ask' ? ` ${resetAddress(loginUrl)}` : ''
  return { to, text: `${happened} ${sentences(say)[unasked]}${where}` }
}

const hasAccount = (say: Say) => say`You already have a Bubbles account`

/** To the owner of an account, in the place of a code, when somebody signs up with its address. */
export const hasAccountMail = (say: Say, to: string, loginUrl: string): Mail =>
  mailLayout({
    to,
    subject: hasAccount(say),
    language: say,
    organisation: 'Bubbles',
    title: hasAccount(say),
    paragraphs: [
      say`Someone tried to create a Bubbles account with this email, and there’s already one. If that was you, sign in.`,
    ],
    action: { label: say`Sign in`, href: `${loginUrl}/?email=${encodeURIComponent(to)}` },
    after: [
      say`Forgotten your password? Reset it at ${resetAddress(loginUrl)}`,
      say`If that wasn’t you, ignore this email. Nothing has changed.`,
    ],
  })

/** To an address that nobody has invited, in the place of a code, where only the invited can sign up. */
export const notInvitedMail = (say: Say, to: string, loginUrl: string): Mail =>
  mailLayout({
    to,
    subject: say`You need an invite to Bubbles`,
    language: say,
    organisation: 'Bubbles',
    title: say`You need an invite to Bubbles`,
    paragraphs: [
      say`Someone tried to create a Bubbles account with this email. Accounts at ${new URL(loginUrl).hostname} are for people who have been invited, and there’s no open invite for this address.`,
      say`Ask an admin of your organisation for an invite, or to send it again. If you were invited with another address, create your account with that one.`,
    ],
    after: [say`If that wasn’t you, ignore this email. There is no account.`],
  })

export const hasAccountText = (say: Say, to: string, loginUrl: string): TextMessage => ({
  to,
  text: say`${hasAccount(say)}. Sign in, or reset your password: ${resetAddress(loginUrl)}. If you did not try to sign up, ignore this message.`,
})
