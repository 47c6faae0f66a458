import { type Database, json, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeOrganisation, makeUser } from '../../testing/harness.ts'
import type { JobHandlers } from '../../worker/jobs.ts'
import { startWorker } from '../../worker/loop.ts'
import { hashInviteToken } from '../iam/invites/token.ts'
import { createInviteDelivery, INVITE_MAIL, noteMailToMember } from '../iam/public.ts'
import { createMailDelivery, MAIL_JOB, queueMail } from './public.ts'
import { SMTP_LIMITS } from './smtp.ts'
import { headerOf, serveSmtp, type TestSmtp } from './testingSmtp.ts'

const from = 'no-reply@bubbles.localhost'
const addresses = { organisation: (name: string) => `http://${name}.bubbles.localhost:4000` }

vi.setConfig({ testTimeout: 60_000 })

describeEachEngine('mail servers', (open) => {
  let database: Database
  let acme: string
  let inviter: string
  let rendered = 0
  const servers: TestSmtp[] = []
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const inAcme = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId: acme }, work)

  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', [{ sub: 'sub-member', roles: [] }])
    inviter = await platform(() => makeUser('sub-inviter'))
  })
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()))
    await platform(async () => {
      await tx().deleteFrom('outbox').execute()
      await tx().deleteFrom('invites').execute()
    })
  })

  const serve = async (...parameters: Parameters<typeof serveSmtp>) => {
    const server = await serveSmtp(...parameters)
    servers.push(server)
    return server
  }
  /** The product's own worker, with page renderings beside the mail. @param limits of the mail server, shorter for tests */
  const work = (smtp: TestSmtp, limits = SMTP_LIMITS) => {
    const deliver = createMailDelivery(database, { smtpUrl: smtp.url, from, limits })
    const handlers: JobHandlers = {
      mail: { ...MAIL_JOB, run: deliver, settled: noteMailToMember },
      [INVITE_MAIL]: createInviteDelivery(database, addresses, deliver),
      'pages.render': async () => void (rendered += 1),
    }
    return startWorker({ database, handlers, rounds: [], onFailure: () => undefined })
  }
  const mail = (to: string, subject: string) => inAcme(() => queueMail({ to, subject, text: 'Hello' }))
  const page = () =>
    inAcme(() =>
      tx()
        .insertInto('outbox')
        .values({ organisation_id: acme, kind: 'pages.render', payload: json<unknown>({}) })
        .execute(),
    )
  const invite = (emailAddress: string) =>
    platform(async () => {
      const { id } = await tx()
        .insertInto('invites')
        .values({
          organisation_id: acme,
          email_address: emailAddress,
          token_hash: hashInviteToken(emailAddress),
          created_by: inviter,
          expires_at: sql<Date>`now() + interval '14 days'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const payload = { organisationId: acme, inviteId: id, token: emailAddress }
      await tx()
        .insertInto('outbox')
        .values({ organisation_id: acme, kind: INVITE_MAIL, payload: json<unknown>(payload) })
        .execute()
    })
  const jobs = () =>
    platform(() =>
      tx()
        .selectFrom('outbox')
        .where('kind', '!=', 'pages.render')
        .select(['done_at', 'gave_up', 'claim', 'attempts', 'last_error', 'payload'])
        .orderBy('seq')
        .execute(),
    )
  const invites = () =>
    platform(() =>
      tx().selectFrom('invites').select(['status', 'sent_at', 'delivery', 'delivery_reason']).execute(),
    )
  const dueNow = () =>
    platform(() =>
      tx()
        .updateTable('outbox')
        .set({ run_after: sql<Date>`now()` })
        .where('claim', 'is', null)
        .where('done_at', 'is', null)
        .execute(),
    )
  /** Asks the database until it says so. */
  const until = (isSo: () => Promise<boolean>) =>
    vi.waitFor(
      async () => {
        if (!(await isSo())) throw new Error(JSON.stringify([await jobs(), await invites()]))
      },
      { timeout: 25_000, interval: 20 },
    )
  const allDone = async () => (await jobs()).every(({ done_at }) => done_at !== null)
  const subjects = (smtp: TestSmtp, to: string) =>
    smtp.accepted.filter((each) => each.to === to).map(({ text }) => headerOf(text, 'Subject'))

  test('a silent one holds up mail alone; stopped, it has none of it, and the next gets each once, in order', async () => {
    const silent = await serve({ greets: false })
    for (const index of [1, 2, 3]) await mail('ann@example.org', `Ann ${index}`)
    for (const index of [1, 2, 3, 4]) await mail(`p${index}@example.org`, 'Hello')
    await invite('guest@example.org')
    const before = rendered
    const worker = work(silent)
    await silent.connected(MAIL_JOB.lane.concurrency)
    await page()
    await until(async () => rendered === before + 1)
    await worker.stop()
    expect((await jobs()).map(({ claim, attempts, done_at }) => [claim, attempts, done_at])).toEqual(
      Array.from({ length: 8 }, () => [null, 0, null]),
    )
    expect(await invites()).toEqual([
      { status: 'Pending', sent_at: null, delivery: 'waiting', delivery_reason: '' },
    ])

    const good = await serve()
    const next = work(good)
    await until(allDone)
    await next.stop()
    expect(good.accepted).toHaveLength(8)
    expect(subjects(good, 'ann@example.org')).toEqual(['Ann 1', 'Ann 2', 'Ann 3'])
    expect(await invites()).toMatchObject([{ status: 'Sent', delivery: 'accepted' }])
    expect(JSON.stringify(await jobs())).not.toContain('@')
  })

  test('one that stays silent is given little time, and says nothing for certain', async () => {
    const silent = await serve({ greets: false })
    await invite('guest@example.org')
    const worker = work(silent, { ...SMTP_LIMITS, connect: 20 })
    await until(async () => (await invites())[0]?.delivery === 'retrying')
    await worker.stop()
    expect(await invites()).toMatchObject([
      { status: 'Pending', sent_at: null, delivery_reason: 'The mail server did not answer.' },
    ])
  })

  test('one that refuses for good is asked once, and why is said in words', async () => {
    const refusing = await serve({
      toRecipient: (to) => (to.startsWith('gone') ? `550 5.1.1 <${to}>: no such user` : '250 yes'),
    })
    await invite('gone@example.org')
    await mail('sub-member@example.org', 'Hello')
    await mail('gone2@example.org', 'First')
    await mail('gone2@example.org', 'Second')
    const worker = work(refusing)
    await until(allDone)
    await worker.stop()
    expect(refusing.asked.toSorted()).toEqual([
      'gone2@example.org',
      'gone2@example.org',
      'gone@example.org',
      'sub-member@example.org',
    ])
    expect(await invites()).toEqual([
      {
        status: 'Pending',
        sent_at: null,
        delivery: 'failed',
        delivery_reason: 'The receiving server doesn’t know this address. (550 5.1.1)',
      },
    ])
    const settled = await jobs()
    expect(settled.map(({ gave_up }) => gave_up)).toEqual([true, false, true, true])
    expect(JSON.stringify(settled)).not.toContain('@')
  })

  test('one that refuses a member’s mail is noted beside the member until mail arrives again', async () => {
    const smtp = await serve({ toRecipient: () => '550 5.2.2 full' })
    const problem = async () =>
      (
        await platform(() =>
          tx()
            .selectFrom('members')
            .innerJoin('users', 'users.id', 'members.user_id')
            .where('members.organisation_id', '=', acme)
            .where('users.pool_sub', '=', 'sub-member')
            .select('email_problem')
            .executeTakeFirstOrThrow(),
        )
      ).email_problem
    await mail('Sub-Member@example.org', 'First')
    const worker = work(smtp)
    await until(allDone)
    expect(await problem()).toBe('The mailbox is full. (550 5.2.2)')
    smtp.behave({})
    await mail('sub-member@example.org', 'Second')
    await until(allDone)
    await worker.stop()
    expect(await problem()).toBeNull()
  })

  test('one that puts strangers off gets each mail again, in order, and others’ at once', async () => {
    const seen = new Set<string>()
    const greylisting = await serve({
      toRecipient: (to) => {
        if (to !== 'new@example.org' || seen.has(to)) return '250 yes'
        seen.add(to)
        return '451 4.7.1 greylisted'
      },
    })
    await mail('new@example.org', 'First')
    await mail('new@example.org', 'Second')
    await mail('known@example.org', 'Hello')
    const worker = work(greylisting)
    await greylisting.acceptedCount(1)
    await until(async () => (await jobs())[0]?.last_error !== null)
    // The server has accepted it a moment before its row says so.
    await until(async () => (await jobs())[2]?.done_at !== null)
    expect(greylisting.accepted.map(({ to }) => to)).toEqual(['known@example.org'])
    expect(await jobs()).toMatchObject([
      {
        done_at: null,
        attempts: 1,
        last_error: 'JobError: The receiving server asked us to try again later. (451 4.7.1)',
      },
      { done_at: null, attempts: 0 },
      { gave_up: false, done_at: expect.any(Date) },
    ])
    await dueNow()
    await until(allDone)
    await worker.stop()
    expect(subjects(greylisting, 'new@example.org')).toEqual(['First', 'Second'])
  })

  test('one that dies on a message gets it again, and nobody calls it sent before', async () => {
    let deaths = 0
    const dying = await serve({ toMessage: () => (deaths++ < 2 ? null : '250 taken') })
    await invite('guest@example.org')
    const worker = work(dying)
    await until(async () => (await invites())[0]?.delivery === 'retrying')
    expect(await invites()).toMatchObject([{ status: 'Pending', sent_at: null }])
    await dueNow()
    await until(async () => {
      await dueNow()
      return allDone()
    })
    await worker.stop()
    expect(deaths).toBe(3)
    expect(dying.accepted).toHaveLength(1)
    expect(await invites()).toMatchObject([{ status: 'Sent', delivery: 'accepted', delivery_reason: '' }])
  })

  test('one that takes a message and says nothing is waited for at a stop, for a while', async () => {
    const mute = await serve({ toMessage: () => '' })
    await mail('ann@example.org', 'Hello')
    const worker = work(mute, { ...SMTP_LIMITS, answerAtStop: 20 })
    await until(async () => mute.asked.length === 1)
    await worker.stop()
    expect(await jobs()).toMatchObject([{ done_at: null, claim: null, attempts: 0 }])
  })

  test('two workers on one send each mail once', async () => {
    const smtp = await serve()
    for (let index = 0; index < 20; index++) await mail(`p${index % 5}@example.org`, String(index))
    const workers = [work(smtp), work(smtp)]
    await until(allDone)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(smtp.accepted).toHaveLength(20)
    for (const person of [0, 1, 2, 3, 4])
      expect(subjects(smtp, `p${person}@example.org`)).toEqual(
        [0, 5, 10, 15].map((start) => String(start + person)),
      )
  })
})
