import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { findTraces } from '../../testing/traces.ts'
import { listGallery } from '../gallery/public.ts'
import { runPersonCommand } from './public.ts'

const PERSON = 'sub-person'
const COLLEAGUE = 'sub-colleague'
/** As the test's user pool has it. */
const ADDRESS = `${PERSON}@example.org`
const READER = 'Leserin@readers.example'

describeEachEngine('what is stored about one person', (open) => {
  let harness: Harness
  let organisation: string
  let reportId: string
  let directory: string
  const removed: string[] = []

  beforeAll(async () => {
    harness = await openHarness(await open())
    directory = await mkdtemp(join(tmpdir(), 'bubbles-person-'))
    organisation = await makeOrganisation(harness.database, 'acme', [
      { sub: PERSON, roles: ['Builder', 'Reviewer', 'Publisher'] },
      { sub: COLLEAGUE, roles: ['Builder', 'Reviewer', 'Admin'] },
    ])
    return async () => {
      await harness.close()
      await rm(directory, { recursive: true })
    }
  })

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const ask = async (as: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const answer = await harness.call(as, { method, url: `/api/${path}`, body, host: 'acme' })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer
  }
  const own = async (as: string) => (await ask(as, 'GET', 'iam/v1/users/data')).text
  const identity = {
    listSessions: null,
    deletePerson: async (sub: string) => void removed.push(sub),
    removeSecondFactor: null,
  }
  const person = (...parameters: string[]) =>
    runPersonCommand({ database: harness.database, identity, ownPool: true }, parameters)

  it('is theirs to download: what they are, made, wrote and did, and nothing of others', async () => {
    const imported = `report/v1/reports/import/${listGallery()[0]!.id}`
    reportId = (await ask(PERSON, 'POST', imported, { name: 'Quellwolken' })).body.id
    const comment = (body: string) => ({ blockId: 'block00001', blockLabel: 'x', body, mentions: [] })
    await ask(PERSON, 'POST', `report/v1/reports/${reportId}/threads`, comment('Regentropfen'))
    const threads = `report/v1/reports/${reportId}/threads`
    const { body: thread } = await ask(COLLEAGUE, 'POST', threads, comment('Fremdwort'))
    const reactions = `${threads}/${thread.id}/comments/${thread.comments[0].id}/reactions`
    await ask(PERSON, 'PUT', reactions, { kind: 'agree', reacted: true })
    await ask(COLLEAGUE, 'PUT', reactions, { kind: 'done', reacted: true })
    await ask(PERSON, 'POST', 'report/v1/published-reports/public', {
      reportId,
      slug: 'quellwolken',
      note: 'Landregen',
      acceptWarnings: true,
    })

    const data = JSON.parse(await own(PERSON))
    expect(data.account).toMatchObject({ email_address: ADDRESS, name: PERSON })
    expect(data.organisations).toMatchObject([{ name: 'acme', roles: expect.arrayContaining(['Builder']) }])
    expect(data.made.reports).toMatchObject([{ id: reportId, name: 'Quellwolken' }])
    expect(data.made.comments).toMatchObject([{ body: 'Regentropfen' }])
    expect(data.made.reactions).toMatchObject([{ comment_id: thread.comments[0].id, kind: 'agree' }])
    expect(data.made.publications).toMatchObject([{ note: 'Landregen', edition: 1 }])
    expect(data.made.log).toContainEqual(expect.objectContaining({ action: 'report.published' }))
    expect(data.cut).toEqual([])
    expect(await own(PERSON)).not.toContain('Fremdwort')
    expect(await own(COLLEAGUE)).not.toMatch(/Regentropfen|Landregen|Quellwolken/)
  })

  it('is recorded where they belong, once for each download', async () => {
    const taken = async () => {
      const { entries } = (await ask(COLLEAGUE, 'GET', 'iam/v1/organisations/audit')).body
      return entries.filter((each: { action: string }) => each.action === 'member.data-downloaded')
    }
    const before = await taken()
    await own(PERSON)
    const [newest, ...earlier] = await taken()
    expect(earlier).toEqual(before)
    expect(newest).toMatchObject({ actor: { name: PERSON } })
    expect(newest.sentence).toContain('downloaded everything stored about their account')
  })

  it('says of an organisation they have left what they wrote, and not what reports are called now', async () => {
    const { id } = JSON.parse(await own(PERSON)).account
    await ask(COLLEAGUE, 'DELETE', `iam/v1/organisations/members/${id}`)
    const text = await own(PERSON)
    expect(text).toContain('Regentropfen')
    expect(text).not.toContain('Quellwolken')
    expect(JSON.parse(text).left).toMatchObject([{ organisation_id: organisation }])
  })

  it('is handed out and erased by command: account, invites, and what a reader left', async () => {
    await platform(async () => {
      const { id: publication } = await tx()
        .selectFrom('publications')
        .where('organisation_id', '=', organisation)
        .select('id')
        .executeTakeFirstOrThrow()
      const given = (session: string, block: string, kind: 'detail' | 'comment', words: string) => ({
        organisation_id: organisation,
        report_id: reportId,
        publication_id: publication,
        session_id: session,
        block_id: block,
        field_id: kind === 'detail' ? 'email' : '',
        kind,
        words,
        consent: kind === 'detail' ? 'Yes' : null,
      })
      const [hers, his] = [crypto.randomUUID(), crypto.randomUUID()]
      await tx()
        .insertInto('answers')
        .values([
          given(hers, 'd', 'detail', ` ${READER.toUpperCase()}`),
          given(hers, 'c', 'comment', 'Leserbrief'),
          given(his, 'd', 'detail', `other-${READER}`),
          given(his, 'c', 'comment', 'Zuschrift'),
        ])
        .execute()
      await tx()
        .insertInto('subscribers')
        .values(
          [READER, `other-${READER}`].map((address) => ({
            organisation_id: organisation,
            address: address.toLowerCase(),
          })),
        )
        .execute()
    })
    await ask(COLLEAGUE, 'POST', 'iam/v1/organisations/invites', { emailAddress: READER, roles: [] })

    const file = join(directory, 'reader.json')
    expect(await person('export', READER, file)).toMatchObject({ done: true })
    const { accounts, answers, subscriptions } = JSON.parse(await readFile(file, 'utf8'))
    expect([accounts, subscriptions.length]).toEqual([[], 1])
    expect(answers.map(({ words }: { words: string }) => words.trim()).toSorted()).toEqual([
      READER.toUpperCase(),
      'Leserbrief',
    ])

    expect(await findTraces(harness.database, [READER, 'Leserbrief'])).not.toEqual([])
    expect((await person('erase', READER)).text).toContain(
      '0 accounts, 2 answers, 1 subscription, 0 reader’s comments and the place on 0 lists of named readers were erased.',
    )
    const other = await findTraces(harness.database, [READER, 'Leserbrief', 'Zuschrift'])
    // Another reader, whose address merely ends like hers.
    expect(other).toEqual([
      `answers.words: ${READER}`,
      'answers.words: Zuschrift',
      `subscribers.address: ${READER}`,
    ])

    expect((await person('erase', ADDRESS.toUpperCase())).text).toContain('1 account,')
    expect(removed).toEqual([PERSON])
    expect(await findTraces(harness.database, [ADDRESS])).toEqual([])
    expect(await person('export', ADDRESS, file)).toEqual({
      done: false,
      text: `Nothing is stored about ${ADDRESS}.`,
    })
  })

  it('stays while the account owns what others work in', async () => {
    const outcome = await person('erase', 'sub-acme-owner@example.org')
    expect(outcome).toMatchObject({ done: false, text: expect.stringContaining('acme') })
  })

  it('needs an address, and for a copy a file', async () => {
    for (const words of [[], ['export', ADDRESS], ['erase', ADDRESS, 'file'], ['forget', ADDRESS]])
      expect(await person(...words)).toMatchObject({
        done: false,
        text: expect.stringContaining('npm run person'),
      })
    expect((await person('erase', 'nonsense')).text).toBe('“nonsense” isn’t an email address.')
  })
})
