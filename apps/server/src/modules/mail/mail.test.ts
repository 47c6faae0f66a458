import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMailDelivery, mailLayout, parseEmailAddress, queueMail, registerOutboxPage } from './public.ts'

/** A mail server that takes everything and remembers what it was told. */
async function serveSmtp(answerToData = '250 taken') {
  const recipients: string[] = []
  const messages: string[] = []
  const server = createServer((socket) => {
    let buffer = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(mark)
        if (end < 0) return
        const text = buffer.slice(0, end)
        buffer = buffer.slice(end + mark.length)
        if (isData) {
          isData = false
          messages.push(text)
          say(answerToData)
        } else if (/^RCPT/i.test(text)) {
          recipients.push(text)
          say('250 yes')
        } else if (/^DATA/i.test(text)) {
          isData = true
          say('354 go on')
        } else say(/^QUIT/i.test(text) ? '221 bye' : '250 yes')
      }
    })
    say('220 here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`
  return { url, recipients, messages, close: () => server.close() }
}

const mail = { to: 'ann@example.org', subject: 'Hello', text: 'First line\n\n123456\n' }
const from = 'no-reply@bubbles.localhost'

describeEachEngine('mail', (open) => {
  let database: Database
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  beforeAll(async () => {
    database = await open()
  })

  test('is queued in the caller’s transaction, or not at all', async () => {
    const queued = () =>
      platform(() => tx().selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute())
    await expect(
      platform(async () => {
        await queueMail(mail)
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await queued()).toEqual([])
    await platform(() => queueMail(mail))
    expect(await queued()).toEqual([{ payload: mail }])
  })

  test('delivered twice at once, or again later, goes out once', async () => {
    const smtp = await serveSmtp()
    const deliver = createMailDelivery(database, { smtpUrl: smtp.url, from })
    const job = { id: randomUUID(), payload: mail }
    await Promise.all([deliver(job), deliver(job), deliver(job)])
    await deliver(job)
    expect(smtp.recipients).toEqual(['RCPT TO:<ann@example.org>'])
    expect(smtp.messages).toHaveLength(1)
    expect(smtp.messages[0]).toMatch(/^To: ann@example\.org\r$/m)
    const kept = await platform(() =>
      tx().selectFrom('sent_mail').selectAll().where('id', '=', job.id).execute(),
    )
    expect(kept).toMatchObject([{ text: '', html: null, transport: 'smtp', sent_at: expect.any(Date) }])
    smtp.close()
  })

  test('that failed can be sent again', async () => {
    const failing = await serveSmtp('451 later')
    const job = { id: randomUUID(), payload: mail }
    await expect(createMailDelivery(database, { smtpUrl: failing.url, from })(job)).rejects.toThrow('451')
    failing.close()
    const smtp = await serveSmtp()
    await createMailDelivery(database, { smtpUrl: smtp.url, from })(job)
    expect(smtp.messages).toHaveLength(1)
    smtp.close()
  })

  test.each([
    ['a@example.org\r\nBcc: evil@example.org'],
    ['a@example.org, evil@example.org'],
    ['"a, evil@example.org" <a@example.org>'],
    ['a@example.org;evil@example.org'],
    ['Ann <a@example.org>'],
  ])('to %j is refused before it is queued and before it is sent', async (to) => {
    await expect(platform(() => queueMail({ ...mail, to }))).rejects.toThrow('exactly one')
    const deliver = createMailDelivery(database, { from })
    await expect(deliver({ id: randomUUID(), payload: { ...mail, to } })).rejects.toThrow('exactly one')
  })

  test('with a line break in its subject is refused', async () => {
    await expect(platform(() => queueMail({ ...mail, subject: 'a\r\nBcc: b@example.org' }))).rejects.toThrow(
      'subject',
    )
  })

  test('stands on the outbox page, newest first, with everything escaped', async () => {
    const deliver = createMailDelivery(database, { from })
    await deliver({ id: randomUUID(), payload: { ...mail, subject: 'Older' } })
    await deliver({
      id: randomUUID(),
      payload: {
        ...mail,
        subject: '<img src=x onerror=alert(1)>',
        text: 'See http://login.bubbles.localhost:4000/confirm?a=1&b="2" or https://evil.example/\n<script>1</script>\n654321\n',
      },
    })
    const app = Fastify()
    registerOutboxPage(app, database, {
      environment: 'local',
      listenHost: '127.0.0.1',
      loginHost: 'login.bubbles.localhost',
      rootDomain: 'bubbles.localhost',
    })
    const page = await app.inject({ url: '/outbox', headers: { host: 'login.bubbles.localhost:4000' } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.body).not.toMatch(/<img|<script/)
    expect(page.body.indexOf('&lt;img')).toBeLessThan(page.body.indexOf('Older'))
    expect(page.body).toContain('<span class="code">654321</span>')
    expect(page.body).toContain('href="http://login.bubbles.localhost:4000/confirm?a=1&amp;b="')
    expect(page.body).not.toContain('href="https://evil.example')
    expect(
      (await app.inject({ url: '/outbox', headers: { host: 'acme.bubbles.localhost:4000' } })).statusCode,
    ).toBe(404)
    expect((await app.inject({ url: '/outbox', headers: { host: 'rebound.example' } })).statusCode).toBe(404)
  })

  test('can be seen as HTML, in a page that may do nothing', async () => {
    const deliver = createMailDelivery(database, { from })
    const id = randomUUID()
    const content = {
      to: 'ann@example.org',
      subject: 'Join\r\nBcc: eve@example.org',
      organisation: '<b>Acme</b>',
      title: 'Join \u202eAcme',
      paragraphs: ['One "line"\nand another'],
      list: [{ term: 'Builder', text: 'Builds.' }],
      action: { label: 'Accept', href: 'http://acme.bubbles.localhost:4000/?a=1&b="2"' },
      after: ['Small print.'],
    }
    const laidOut = mailLayout(content)
    expect(laidOut.subject).toBe('Join Bcc: eve@example.org')
    expect(laidOut.text).toBe(
      '<b>Acme</b>\n\nJoin Acme\n\nOne "line" and another\n\nBuilder: Builds.\n\nAccept:\nhttp://acme.bubbles.localhost:4000/?a=1&b="2"\n\nSmall print.\n',
    )
    await deliver({ id, payload: laidOut })
    const app = Fastify()
    registerOutboxPage(app, database, {
      environment: 'local',
      listenHost: '127.0.0.1',
      loginHost: 'login.bubbles.localhost',
      rootDomain: 'bubbles.localhost',
    })
    const at = (url: string, host = 'login.bubbles.localhost') => app.inject({ url, headers: { host } })
    expect((await at('/outbox')).body).toContain(`href="/outbox/${id}"`)
    const page = await at(`/outbox/${id}`)
    expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(page.body).toContain('&lt;b&gt;Acme&lt;/b&gt;')
    expect(page.body).toContain('href="http://acme.bubbles.localhost:4000/?a=1&amp;b=&quot;2&quot;"')
    const plain = randomUUID()
    await deliver({ id: plain, payload: mail })
    for (const url of [`/outbox/${plain}`, `/outbox/${randomUUID()}`, '/outbox/1']) {
      expect((await at(url)).statusCode).toBe(404)
    }
    expect((await at(`/outbox/${id}`, 'acme.bubbles.localhost')).statusCode).toBe(404)
  })

  test.each([
    ['production', '127.0.0.1'],
    ['development', '0.0.0.0'],
    ['local', '0.0.0.0'],
  ] as const)('there is no outbox page in %s on %s', async (environment, listenHost) => {
    const app = Fastify()
    registerOutboxPage(app, database, {
      environment,
      listenHost,
      loginHost: 'login.bubbles.localhost',
      rootDomain: 'bubbles.localhost',
    })
    const page = await app.inject({ url: '/outbox', headers: { host: 'login.bubbles.localhost' } })
    expect(page.statusCode).toBe(404)
  })
})

describe('one address', () => {
  test.each([
    ['Ann.B+c@Example.ORG', 'Ann.B+c@example.org'],
    ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
  ])('%s is read as %s', (raw, address) => {
    expect(parseEmailAddress(raw)).toBe(address)
  })

  test.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@example',
    'a@b@example.org',
    'a b@example.org',
    '.a@example.org',
    'a..b@example.org',
    'a@-example.org',
    'a@example..org',
    'a@example.org\n',
    'a\u0000@example.org',
    '<a@example.org>',
    '"a"@example.org',
    'a@[127.0.0.1]',
    'a@example.org (comment)',
    'ä@example.org',
    'a@example.org,b@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.org`,
  ])('%j is not one', (raw) => {
    expect(parseEmailAddress(raw)).toBeNull()
  })
})
