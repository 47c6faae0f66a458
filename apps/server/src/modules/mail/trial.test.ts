import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveSmtp, type TestSmtp } from './testingSmtp.ts'
import { tryMail } from './trial.ts'

const limits = { connect: 2_000, handOver: 2_000, answer: 2_000, answerAtStop: 500 }
let smtp: TestSmtp
beforeAll(async () => {
  smtp = await serveSmtp()
})
afterAll(() => smtp.close())

const trial = async (smtpUrl: string | undefined, to = 'ann@example.org') => {
  const said: string[] = []
  const settings = { smtpUrl, from: 'no-reply@example.org', fromName: 'Bubbles' }
  const isSent = await tryMail(settings, to, (sentence) => said.push(sentence), limits)
  return { isSent, said }
}

it('says each step, and that the server took the message', async () => {
  smtp.behave({})
  const { isSent, said } = await trial(smtp.url)
  expect(isSent).toBe(true)
  expect(said.map((sentence) => sentence.split(/[:,]/)[0])).toEqual([
    'Mail server',
    'Found',
    'Connected',
    'Accepted',
  ])
  expect(smtp.accepted.at(-1)).toMatchObject({ to: 'ann@example.org' })
  expect(smtp.accepted.at(-1)!.text).toContain('Subject: Bubbles can send email')
})

it('says why a recipient is refused, and what to check', async () => {
  smtp.behave({ toRecipient: () => '550 5.1.1 no such user' })
  const { isSent, said } = await trial(smtp.url)
  expect(isSent).toBe(false)
  expect(said.at(-1)).toMatch(
    /doesn’t know this address\. \(550 5\.1\.1\) Check that this server is allowed to send from/,
  )
})

it.each([
  ['a server nobody runs', 'smtp://127.0.0.1:1', /did not answer\. Check the port/],
  ['a name that is none', 'smtp://mail.invalid:25', /no address for mail\.invalid/],
  ['no server', undefined, /SMTP_URL is not set/],
])('says what is wrong with %s', async (_, url, sentence) => {
  const { isSent, said } = await trial(url)
  expect(isSent).toBe(false)
  expect(said.at(-1)).toMatch(sentence)
})

it('sends nothing to what is no address, and says no password', async () => {
  const before = smtp.asked.length
  expect((await trial(smtp.url, 'ann')).said).toEqual([
    '“ann” isn’t an email address such as name@example.org.',
  ])
  expect(smtp.asked.length).toBe(before)
  const { said } = await trial('smtp://ann:hunter2secret@127.0.0.1:1')
  expect(said[0]).toContain('signing in as ann')
  expect(said.join(' ')).not.toContain('hunter2secret')
})
