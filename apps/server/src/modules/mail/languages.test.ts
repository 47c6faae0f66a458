import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, test } from 'vitest'
import { makeOrganisation } from '../../testing/harness.ts'
import { mailEach, mailLayout, sayToAddresses, sayToPerson } from './public.ts'

describeEachEngine('the language of an email', (open) => {
  let database: Database
  let acme: string
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const within = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId: acme }, work)
  const choose = (sub: string, language: 'en' | 'de') =>
    platform(() => tx().updateTable('users').where('pool_sub', '=', sub).set({ language }).execute())

  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', [
      { sub: 'ann', roles: ['Builder'] },
      { sub: 'bo', roles: ['Builder'] },
    ])
    await makeOrganisation(database, 'globex', [{ sub: 'zoe', roles: ['Builder'] }])
    await choose('ann', 'en')
    await choose('zoe', 'en')
    await platform(() =>
      tx().updateTable('organisations').where('id', '=', acme).set({ locale: 'de-AT' }).execute(),
    )
  })

  test('is the one that a member chose, else the organisation’s', async () => {
    const sayTo = await within(() =>
      sayToAddresses(acme, ['Ann@Example.org', 'bo@example.org', 'new@example.org']),
    )
    expect(['Ann@Example.org', 'bo@example.org', 'new@example.org'].map((to) => sayTo(to).language)).toEqual([
      'en',
      'de',
      'de',
    ])
  })

  test('of an invite is that of the person’s account; within an organisation nobody else’s is known', async () => {
    const invited = ['zoe@example.org']
    expect((await platform(() => sayToAddresses(acme, invited)))(invited[0]!).language).toBe('en')
    expect((await within(() => sayToAddresses(acme, invited)))(invited[0]!).language).toBe('de')
  })

  test('is each one’s own where several get the same', async () => {
    const people = [{ email_address: 'ann@example.org' }, { email_address: 'bo@example.org' }]
    await within(() =>
      mailEach(acme, people, (say, { email_address: to }) =>
        mailLayout({
          to,
          subject: 'x',
          organisation: 'ACME',
          title: say`Review no longer needed`,
          paragraphs: [],
          language: say,
        }),
      ),
    )
    const queued = await platform(() =>
      tx().selectFrom('outbox').where('kind', '=', 'mail').select('payload').execute(),
    )
    const titles = queued.map(({ payload }) => {
      const { to, text, html } = payload as { to: string; text: string; html: string }
      return [to, `${text.split('\n')[2]} (${/lang="(.*?)"/.exec(html)?.[1]})`] as const
    })
    expect(Object.fromEntries(titles)).toEqual({
      'ann@example.org': 'Review no longer needed (en-GB)',
      'bo@example.org': 'Prüfung nicht mehr nötig (de-DE)',
    })
  })

  test('of the user pool is the person’s, else what the request asks for', async () => {
    const language = async (who: Parameters<typeof sayToPerson>[0]) =>
      (await platform(() => sayToPerson(who, 'de'))).language
    expect(await language({ sub: 'ann' })).toBe('en')
    expect(await language({ sub: 'bo' })).toBe('de')
    expect(await language({ sub: 'nobody' })).toBe('de')
    expect(await language({ address: 'ann@example.org' })).toBe('en')
    expect(await language({ address: '+49301234567' })).toBe('de')
  })
})

test('an email in a language from right to left begins at the right', () => {
  const inLanguage = (tag: string) =>
    mailLayout({
      to: 'ann@example.org',
      subject: 'x',
      organisation: 'ACME',
      title: 'x',
      paragraphs: [],
      language: { tag, orOpen: '' },
    }).html
  expect(inLanguage('ar')).toContain('<html lang="ar" dir="rtl">')
  expect(inLanguage('de-DE')).toContain('<html lang="de-DE">')
})
