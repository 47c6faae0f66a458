import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeOrganisation } from '../../testing/harness.ts'
import { sayIn } from '../../http/say.ts'
import {
  createMailDelivery,
  deleteOldMessages,
  forgetMessages,
  mailLayout,
  parseEmailAddress,
  queueMail,
  registerOutboxPage,
} from './public.ts'
import { headerOf, serveSmtp } from './testingSmtp.ts'

const mail = { to: 'ann@example.org', subject: 'Hello', text: 'First line\n\n123456\n' }
const from = 'no-reply@bubbles.localhost'

describeEachEngine('mail', (open) => {
  let database: Database
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const kept = (id: string) =>
    platform(() => tx().selectFrom('sent_mail').selectAll().where('id', '=', id).execute())
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

  test('leaves as it was queued, under its row’s id, and nothing of it is kept', async () => {
    const smtp = await serveSmtp()
    const id = randomUUID()
    await createMailDelivery(database, { smtpUrl: smtp.url, from })({ id, payload: mail })
    expect(smtp.accepted).toMatchObject([{ to: 'ann@example.org' }])
    const { text } = smtp.accepted[0]!
    expect(headerOf(text, 'To')).toBe('ann@example.org')
    expect(headerOf(text, 'From')).toBe('Bubbles <no-reply@bubbles.localhost>')
    expect(headerOf(text, 'Message-ID')).toBe(`<${id}@bubbles.localhost>`)
    expect(text).not.toMatch(/^Reply-To:/im)
    expect(await kept(id)).toEqual([])
    await smtp.close()
  })

  test('says where a program can end it, and nothing where that is no plain address', async () => {
    const smtp = await serveSmtp()
    const deliver = createMailDelivery(database, { smtpUrl: smtp.url, from })
    const unsubscribeUrl = 'https://acme.example.org/bubbles/unsubscribe/a.b-c_d'
    await deliver({ id: randomUUID(), payload: { ...mail, unsubscribeUrl } })
    const { text } = smtp.accepted[0]!
    expect(headerOf(text, 'List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(headerOf(text, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const hostile = { ...mail, unsubscribeUrl: 'https://x.example/>\r\nBcc: eve@example.org' }
    await expect(deliver({ id: randomUUID(), payload: hostile })).rejects.toThrow('No email can be sent')
    await smtp.close()
  })

  test('names who acted, who gets the replies; the address stays the product’s', async () => {
    const smtp = await serveSmtp()
    const deliver = createMailDelivery(database, { smtpUrl: smtp.url, from, fromName: 'Berichte' })
    const content = {
      to: 'ann@example.org',
      language: sayIn('en'),
      subject: 'Hello',
      organisation: 'Größe & Söhne, Ltd.',
      title: 'Hello',
      paragraphs: [],
    }
    const send = (name: string, emailAddress = 'zoe@größe.example') =>
      deliver({
        id: randomUUID(),
        payload: mailLayout({ ...content, actor: { name, emailAddress } }),
      })
    await send('Zoë Ünal')
    await send('ceo@bank.example')
    await send('"Zoë\r\nBcc: eve@example.org" <eve@example.org>')
    await send('Zoë', 'not an address\r\nBcc: eve@example.org')
    const headers = smtp.accepted.map(({ text }) => [headerOf(text, 'From'), headerOf(text, 'Reply-To')])
    const own = '<no-reply@bubbles.localhost>'
    const zoe = 'zoe@xn--gre-6ka8i.example'
    expect(headers).toEqual([
      [expect.stringContaining(own), expect.stringContaining(`<${zoe}>`)],
      [expect.stringContaining(own), zoe],
      [expect.stringContaining(own), zoe],
      [expect.stringContaining(own), ''],
    ])
    expect(headers[0]![0]).toContain('Zoë Ünal at Größe & Söhne, Ltd. via Berichte')
    expect(headers[0]![1]).toContain('Zoë Ünal')
    expect(headers[1]![0]).toContain('Größe & Söhne, Ltd. via Berichte')
    for (const { to, text } of smtp.accepted) {
      expect(to).toBe('ann@example.org')
      expect(text).not.toMatch(/^Bcc:|bank|eve@/im)
    }
    await smtp.close()
  })

  test('that failed can be sent again', async () => {
    const failing = await serveSmtp({ toMessage: () => '451 later' })
    const job = { id: randomUUID(), payload: mail }
    await expect(createMailDelivery(database, { smtpUrl: failing.url, from })(job)).rejects.toThrow('451')
    await failing.close()
    const smtp = await serveSmtp()
    await createMailDelivery(database, { smtpUrl: smtp.url, from })(job)
    expect(smtp.accepted).toHaveLength(1)
    await smtp.close()
  })

  test.each([
    ['a@example.org\r\nBcc: evil@example.org'],
    ['a@example.org, evil@example.org'],
    ['"a, evil@example.org" <a@example.org>'],
    ['a@example.org;evil@example.org'],
    ['Ann <a@example.org>'],
  ])('to %j fails where it is sent, for good, and not where it is queued', async (to) => {
    await platform(() => queueMail({ ...mail, to }))
    const deliver = createMailDelivery(database, { from })
    await expect(deliver({ id: randomUUID(), payload: { ...mail, to } })).rejects.toMatchObject({
      isPermanent: true,
      message: 'No email can be sent to this address.',
    })
  })

  test('with a line break in its subject is refused', async () => {
    const deliver = createMailDelivery(database, { from })
    const payload = { ...mail, subject: 'a\r\nBcc: b@example.org' }
    await expect(deliver({ id: randomUUID(), payload })).rejects.toMatchObject({ isPermanent: true })
  })

  test('with characters the database cannot hold is queued without them', async () => {
    await platform(() => queueMail({ ...mail, to: 'nul@example.org', text: 'a\0b \ud83d c' }))
    const rows = await platform(() => tx().selectFrom('outbox').select('payload').execute())
    expect(rows).toContainEqual({ payload: { ...mail, to: 'nul@example.org', text: 'ab \ufffd c' } })
  })

  test('is kept for the outbox page a week, and nothing to or for somebody whose account is deleted', async () => {
    const organisationId = await makeOrganisation(database, 'forgetful', [])
    const deliver = createMailDelivery(database, { from })
    const [old, to, by, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const sender = { name: 'Käthe', replyTo: { name: 'Käthe', address: 'kaethe@example.org' } }
    await deliver({ id: old, payload: mail, organisationId })
    await deliver({ id: to, payload: { ...mail, to: 'Kaethe@example.org' } })
    await deliver({ id: by, payload: { ...mail, sender } })
    await deliver({ id: other, payload: mail })
    expect(await kept(old)).toMatchObject([{ organisation_id: organisationId }])
    await platform(async () => {
      await queueMail({ ...mail, to: 'kaethe@example.org' })
      await queueMail({ ...mail, sender })
      await forgetMessages(['KAETHE@example.org', ''])
      await tx()
        .updateTable('sent_mail')
        .set({ claimed_at: sql<Date>`now() - interval '8 days'` })
        .where('id', '=', old)
        .execute()
      await deleteOldMessages()
    })
    expect(await kept(old)).toEqual([])
    expect(await kept(to)).toEqual([])
    expect(await kept(by)).toEqual([])
    expect(await kept(other)).toHaveLength(1)
    const jobs = await platform(() => tx().selectFrom('outbox').select('payload').execute())
    expect(JSON.stringify(jobs).toLowerCase()).not.toContain('kaethe')
  })

  test('stands on the outbox page, newest first, with everything escaped', async () => {
    const deliver = createMailDelivery(database, { from })
    await deliver({ id: randomUUID(), payload: { ...mail, subject: 'Older' } })
    // The embedded database's clock counts milliseconds: both could be of one.
    await platform(() =>
      sql`update sent_mail set claimed_at = claimed_at - interval '1 second'`.execute(tx()),
    )
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
    // A proxy on this machine speaks for others.
    const proxied = { host: 'login.bubbles.localhost:4000', 'x-forwarded-for': '192.0.2.1' }
    expect((await app.inject({ url: '/outbox', headers: proxied })).statusCode).toBe(404)
  })

  test('can be seen as HTML, in a page that may do nothing', async () => {
    const deliver = createMailDelivery(database, { from })
    const id = randomUUID()
    const content = {
      to: 'ann@example.org',
      language: sayIn('en'),
      subject: 'Join\r\nBcc: eve@example.org',
      organisation: '<b>Acme</b>',
      title: 'Join \u202eAcme',
      paragraphs: ['One "line"\nand another'],
      list: [{ term: 'Builder', text: 'Builds.' }],
      action: { label: 'Accept', href: 'http://acme.bubbles.localhost:4000/?a=1&b="2"' },
      after: [
        'Small print.',
        { text: 'Stop “<these>”: http://x.example/end?a=1&b', href: 'http://x.example/end?a=1&b' },
      ],
    }
    const laidOut = mailLayout(content)
    expect(laidOut.subject).toBe('Join Bcc: eve@example.org')
    expect(laidOut.text).toBe(
      '<b>Acme</b>\n\nJoin Acme\n\nOne "line"\nand another\n\nBuilder: Builds.\n\nAccept:\nhttp://acme.bubbles.localhost:4000/?a=1&b="2"\n\nSmall print.\n\nStop “<these>”: http://x.example/end?a=1&b\n',
    )
    // A phone shows the words, not the address with its token.
    expect(laidOut.html).toMatch(
      /<a [^>]*href="http:\/\/x\.example\/end\?a=1&amp;b"[^>]*>Stop “&lt;these&gt;”<\/a><\/p>/,
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
    ['zoe@größe.example', 'zoe@xn--gre-6ka8i.example'],
    ['zoe@GRÖSSE.Example', 'zoe@xn--grsse-kua.example'],
    ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
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
    'a@gr\u00adöße.example',
    'a@größe\u200b.example',
    'a@größe .example',
    'a@größe',
    'a@ℂ/ö.example',
    'a@example.org,b@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.org`,
  ])('%j is not one', (raw) => {
    expect(parseEmailAddress(raw)).toBeNull()
  })
})
