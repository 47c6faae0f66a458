import { expect, test } from 'vitest'
import { sayIn } from '../../http/say.ts'
import { codeMail, codeText, noticeMail, noticeText } from './mails.ts'

const say = sayIn('en')
const loginUrl = 'https://login.bubbles.example'
const purposes = ['sign-up', 'reset-password', 'verify-email', 'verify-phone'] as const
const notices = [
  'password-changed',
  'email-changed',
  'email-taken-back',
  'phone-changed',
  'account-deleted',
] as const
const addressesIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []

test.each([
  ['sign-up', 'a+b&c=d@example.org', '/confirm?email=a%2Bb%26c%3Dd%40example.org'],
  ['sign-up', 'Ann.B', '/confirm?username=Ann.B'],
  ['reset-password', 'ann@example.org', '/new-password?email=ann%40example.org'],
  ['reset-password', '//evil.example/?', '/new-password?username=%2F%2Fevil.example%2F%3F'],
] as const)('the code for %s of %j leads to its page', (purpose, name, path) => {
  const { text } = codeMail(say, purpose, { to: 'ann@example.org', code: '012345', name }, loginUrl)
  expect(addressesIn(text)).toEqual([loginUrl + path])
})

test.each(purposes)(
  'the code for %s stands on a line of its own, so that it can be found and copied',
  (purpose) => {
    const mail = codeMail(
      say,
      purpose,
      { to: 'ann@example.org', code: '012345', name: 'ann@example.org' },
      loginUrl,
    )
    expect(mail.text).toMatch(/^012345$/m)
    const message = codeText(say, purpose, { to: '+49301234567', code: '012345' }, loginUrl)
    expect(message.text).toMatch(/^012345$/m)
    expect(message.text.trimEnd().split('\n').at(-1)).toBe('@login.bubbles.example #012345')
    // One message of the basic alphabet.
    expect(message.text).toMatch(/^[\n\x20-\x7e]{1,160}$/)
  },
)

test.each(notices)('the notice %s leads nowhere but to our own pages', (notice) => {
  const mail = noticeMail(say, notice, 'ann@example.org', loginUrl)
  const message = noticeText(say, notice, '+49301234567', loginUrl)
  for (const { text } of [mail, message]) {
    expect(addressesIn(text).every((address) => address === `${loginUrl}/forgotten-password`)).toBe(true)
    expect(text).toMatch(/If this wasn’t you/)
    expect(text).not.toContain('ann@example.org')
  }
})

test.each(purposes)(
  'the message with a code for %s is one of the basic alphabet in German too',
  (purpose) => {
    const { text } = codeText(sayIn('de'), purpose, { to: '+49301234567', code: '012345' }, loginUrl)
    expect(text).toMatch(/^Ihr Code für Bubbles, gültig für /)
    // GSM 03.38 has the German letters.
    expect(text.replaceAll(/[äöüÄÖÜß]/g, 'x')).toMatch(/^[\n\x20-\x7e]{1,160}$/)
  },
)
