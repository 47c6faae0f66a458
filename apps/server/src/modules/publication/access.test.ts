import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { tx } from '@bubbles/db'
import { type Harness, makeOrganisation, makeUser, openHarness } from '../../testing/harness.ts'
import { attachPicture, etagOf, makeReport, openReaders, publishReport, sessionOf } from './testing.ts'

const publisher = 'sub-publisher'
const HOUR_MS = 3_600_000
const PASSWORD = 'correct horse battery'
const NEXT_PASSWORD = 'staple staple staple'
/** Stands in the title, the text and the picture of every report: where it shows, content leaked. */
const CANARY = 'canary-7f3a'
const WORDS = { title: `Title ${CANARY}`, text: `Text ${CANARY}.` }

/** Who asks, by the cookies of the browser. */
const READERS = {
  'signed out': '',
  member: sessionOf('sub-member'),
  'member of another organisation': sessionOf('sub-stranger'),
  'disabled member': sessionOf('sub-disabled'),
  'expired session': sessionOf('expired'),
} as const
type Reader = keyof typeof READERS

interface Report {
  reportId: string
  publicationId: string
  slug: string
  etag: string
  picture: string
}

interface Case {
  name: string
  report: string
  reader?: Reader
  /** Cookies beside the session's. */
  proof?: 'right' | 'of the password before' | 'of another report' | 'forged'
  /** Hours after everything was set up. */
  later?: number
  status: number
  /** What the page says, in its heading. */
  says?: string
  /** Of the picture; by default 200 where the page is. */
  picture?: number
  location?: string
}

const everyReader = Object.keys(READERS) as Reader[]
const SIGN_IN = 'Sign in to read this report'
const NO_MEMBER = 'This account can’t read this report'
const ASKS = 'This report needs a password'

const CASES: Case[] = [
  ...everyReader.map((reader): Case => ({ name: 'public', report: 'open', reader, status: 200 })),
  ...everyReader.map(
    (reader): Case =>
      reader === 'member'
        ? { name: 'internal', report: 'inside', reader, status: 200 }
        : // Its key is as good as a page: nobody can guess it, and only the page names it.
          reader === 'member of another organisation'
          ? { name: 'internal', report: 'inside', reader, status: 403, says: NO_MEMBER, picture: 200 }
          : { name: 'internal', report: 'inside', reader, status: 401, says: SIGN_IN, picture: 200 },
  ),
  { name: 'password not given', report: 'guarded', status: 401, says: ASKS, picture: 200 },
  { name: 'password not given', report: 'guarded', reader: 'member', status: 401, says: ASKS, picture: 200 },
  { name: 'password right', report: 'guarded', proof: 'right', status: 200 },
  {
    name: 'password right, half a day ago',
    report: 'guarded',
    proof: 'right',
    later: 13,
    status: 401,
    says: ASKS,
    picture: 200,
  },
  { name: 'password forged', report: 'guarded', proof: 'forged', status: 401, says: ASKS, picture: 200 },
  {
    name: 'password of another report',
    report: 'guarded',
    proof: 'of another report',
    status: 401,
    says: ASKS,
    picture: 200,
  },
  {
    name: 'password changed',
    report: 'changed',
    proof: 'of the password before',
    status: 401,
    says: ASKS,
    picture: 200,
  },
  { name: 'password removed', report: 'unguarded', status: 200 },
  { name: 'password, and internal too', report: 'both', status: 401, says: ASKS, picture: 200 },
  { name: 'password, and internal too', report: 'both', reader: 'member', status: 200 },
  { name: 'link not over yet', report: 'ending', status: 200 },
  { name: 'link over', report: 'ending', later: 2, status: 410, says: 'This link has expired', picture: 404 },
  {
    name: 'link over',
    report: 'ending',
    reader: 'member',
    later: 2,
    status: 410,
    says: 'This link has expired',
    picture: 404,
  },
  {
    name: 'unpublished',
    report: 'withdrawn',
    reader: 'member',
    status: 410,
    says: 'This report is no longer published',
    picture: 404,
  },
  {
    name: 'unpublished',
    report: 'withdrawn',
    status: 410,
    says: 'This report is no longer published',
    picture: 404,
  },
  { name: 'slug moved', report: 'moved', status: 301, location: '/bubbles/moved-now' },
  { name: 'slug of an internal report moved', report: 'moved inside', status: 401, says: SIGN_IN },
  {
    name: 'slug of an internal report moved',
    report: 'moved inside',
    reader: 'member',
    status: 301,
    location: '/bubbles/moved-inside-now',
  },
  {
    name: 'never published',
    report: 'unknown',
    status: 404,
    says: 'There’s no report at this address',
    picture: 404,
  },
  {
    name: 'disabled organisation',
    report: 'of a disabled organisation',
    status: 404,
    says: 'This organisation is not available',
    picture: 404,
  },
  {
    name: 'disabled organisation',
    report: 'of a disabled organisation',
    reader: 'member',
    status: 404,
    says: 'This organisation is not available',
    picture: 404,
  },
]

/**
 * What other sites get, whoever asks: in a frame, and when they look the report up. Nobody is signed in there, and a
 * password given elsewhere opens nothing.
 */
const ELSEWHERE: Record<string, [framed: number, lookedUp: number]> = {
  open: [200, 200],
  inside: [404, 401],
  guarded: [401, 401],
  changed: [401, 401],
  unguarded: [200, 200],
  both: [401, 401],
  ending: [200, 200],
  moved: [301, 200],
  'moved inside': [404, 401],
  unknown: [404, 404],
  'of a disabled organisation': [404, 404],
}

/** What everybody may read. */
const OPEN = new Set(['open', 'unguarded', 'ending'])

describeOneEngine('who may read what', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let later = 0
  const reports: Record<string, Report> = {}
  const proofs: Record<string, string> = {}

  const hostOf = (name: string) =>
    `${name === 'of a disabled organisation' ? 'initech' : 'acme'}.bubbles.localhost:4000`
  const ask = (
    method: 'GET' | 'HEAD',
    { report, reader = 'signed out', proof, later: hours = 0 }: Case,
    url: string,
    headers: Record<string, string> = {},
  ) => {
    later = hours * HOUR_MS
    const cookie = [READERS[reader], proof ? proofs[proof]! : ''].filter(Boolean).join('; ')
    return readers.inject({
      method,
      url,
      headers: { host: hostOf(report), ...(cookie && { cookie }), ...headers },
    })
  }
  const share = async (report: Report, body: object, host = 'acme') => {
    const url = `/api/report/v1/reports/${report.reportId}/sharing`
    expect((await harness.call(publisher, { method: 'PUT', url, body, host })).status).toBe(200)
  }
  const proofOf = async (report: Report, password: string) => {
    const answer = await readers.inject({
      method: 'POST',
      url: `/bubbles/${report.slug}`,
      headers: { host: hostOf(''), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    })
    return String(answer.headers['set-cookie']).split(';')[0]!
  }

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database, { now: () => new Date(Date.now() + later) })
    await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: 'sub-member', roles: [] },
      { sub: 'sub-disabled', roles: [] },
    ])
    await makeOrganisation(database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder', 'Publisher'] }])
    const make = async (name: string, slug: string, ...audiences: ('public' | 'internal')[]) => {
      const reportId = await makeReport(harness, publisher, WORDS)
      let publicationId = ''
      for (const audience of audiences)
        publicationId = await publishReport(harness, publisher, { audience, reportId, slug })
      const picture = await attachPicture(database, publicationId, Buffer.from(`Picture ${CANARY}`))
      return (reports[name] = {
        reportId,
        publicationId,
        slug,
        picture,
        etag: await etagOf(database, publicationId),
      })
    }
    await make('open', 'open', 'public')
    await make('inside', 'inside', 'internal')
    const guarded = await make('guarded', 'guarded', 'public')
    await share(guarded, { password: PASSWORD })
    proofs.right = await proofOf(guarded, PASSWORD)
    const [name, value] = proofs.right.split('=')
    proofs.forged = `${name}=${value!.split('.')[0]}.${Buffer.alloc(32).toString('base64url')}`
    const changed = await make('changed', 'changed', 'public')
    await share(changed, { password: PASSWORD })
    proofs['of the password before'] = await proofOf(changed, PASSWORD)
    await share(changed, { password: NEXT_PASSWORD })
    proofs['of another report'] = `${name}=${(await proofOf(changed, NEXT_PASSWORD)).split('=')[1]}`
    const unguarded = await make('unguarded', 'unguarded', 'public')
    await share(unguarded, { password: PASSWORD })
    await share(unguarded, { password: null })
    // Published inside last, so that its picture and its ETag are the members'.
    await share(await make('both', 'both', 'public', 'internal'), { password: PASSWORD })
    await share(await make('ending', 'ending', 'public'), {
      expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
    })
    const withdrawn = await make('withdrawn', 'withdrawn', 'public')
    const url = `/api/report/v1/published-reports/public/${withdrawn.reportId}`
    await harness.call(publisher, { method: 'DELETE', url })
    for (const [report, slug, audience] of [
      ['moved', 'moved', 'public'],
      ['moved inside', 'moved-inside', 'internal'],
    ] as const) {
      const { reportId } = await make(report, slug, audience)
      const publicationId = await publishReport(harness, publisher, {
        audience,
        reportId,
        slug: `${slug}-now`,
      })
      const picture = await attachPicture(database, publicationId, Buffer.from(`Picture ${CANARY}`))
      reports[report] = {
        ...reports[report]!,
        publicationId,
        picture,
        etag: await etagOf(database, publicationId),
      }
    }
    reports.unknown = { ...guarded, slug: 'never', picture: 'never' }
    await database.transaction({ kind: 'platform' }, () => makeUser('sub-manager', ['AccountManager']))
    await disableMember()
    await disableOrganisation()
    return async () => {
      await readers.close()
      await harness.close()
    }
    // A dozen publications, each compressed as well as can be.
  }, 180_000)

  const disableMember = () =>
    harness.database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('users').set({ status: 'Disabled' }).where('pool_sub', '=', 'sub-disabled').execute(),
    )

  async function disableOrganisation() {
    const { database } = harness
    const id = await makeOrganisation(database, 'initech', [])
    const memberIds = await database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('users').where('pool_sub', 'in', [publisher, 'sub-member']).select('id').execute(),
    )
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .insertInto('members')
        .values(
          memberIds.map((member) => ({
            organisation_id: id,
            user_id: member.id,
            roles: ['Builder', 'Publisher'],
          })),
        )
        .execute(),
    )
    const host = 'initech'
    const reportId = await makeReport(harness, publisher, { ...WORDS, host })
    const publicationId = await publishReport(harness, publisher, {
      audience: 'public',
      reportId,
      slug: 'disabled',
      host,
    })
    reports['of a disabled organisation'] = {
      reportId,
      publicationId,
      slug: 'disabled',
      picture: await attachPicture(database, publicationId, Buffer.from(`Picture ${CANARY}`)),
      etag: await etagOf(database, publicationId),
    }
    await database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('organisations').set({ status: 'Disabled' }).where('id', '=', id).execute(),
    )
  }

  /** What an answer shows, and where it is none: what of the report shows all the same. */
  function seenIn({ statusCode: status, headers, body }: Awaited<ReturnType<typeof ask>>, etag: string) {
    const whole = `${JSON.stringify(headers)}\n${body}`
    const isRefusal = status !== 200 && status !== 304
    const traces = {
      ...(!String(headers['content-security-policy']).startsWith('sandbox') && { sandbox: 'none' }),
      ...(isRefusal && whole.includes(CANARY) && { content: CANARY }),
      ...(isRefusal && (whole.includes(etag) || headers.etag !== undefined) && { etag }),
      ...(isRefusal && /og:|twitter:|\/bubbles\/media\//.test(whole) && { card: true }),
    }
    return { status, shows: whole.includes(CANARY), traces }
  }
  const refusedOr = (status: number, isKnown: boolean) => ({
    status: status === 200 && isKnown ? 304 : status,
    shows: status === 200 && !isKnown,
    traces: {},
  })

  it.each(CASES.map((each) => ({ reader: 'signed out' as Reader, ...each })))(
    '$name, $reader: $status',
    async (each) => {
      const { slug, etag, picture } = reports[each.report]!
      const path = `/bubbles/${slug}`
      const first = await ask('GET', each, path)
      expect({
        ...seenIn(first, etag),
        says: each.status === 200 ? undefined : /<h1>(.*?)<\/h1>/.exec(first.body)?.[1],
        location: first.headers.location,
        isKept: !String(first.headers['cache-control']).includes('no-store'),
      }).toEqual({
        ...refusedOr(each.status, false),
        says: each.says,
        location: each.location,
        // What everybody may read; a redirect may be asked for again.
        isKept: (each.status === 200 && OPEN.has(each.report)) || each.status === 301,
      })

      const conditions: Record<string, string>[] = [
        { range: 'bytes=0-20' },
        { 'if-none-match': `"${etag}"` },
        { 'if-none-match': `W/"x", W/"${etag}-gzip"`, 'accept-encoding': 'gzip' },
        { 'if-none-match': '*' },
      ]
      for (const headers of conditions) {
        const isKnown = 'if-none-match' in headers
        const answer = await ask('GET', each, path, headers)
        expect([headers, seenIn(answer, etag)]).toEqual([headers, refusedOr(each.status, isKnown)])
        const head = await ask('HEAD', each, path, headers)
        expect([headers, head.body, seenIn(head, etag)]).toEqual([
          headers,
          '',
          { ...refusedOr(each.status, isKnown), shows: false },
        ])
        const file = await ask('GET', each, `/bubbles/download/${slug}/report.html`, headers)
        const hasFile = headers['if-none-match'] === '*'
        expect([headers, seenIn(file, etag)]).toEqual([headers, refusedOr(each.status, hasFile)])
      }

      const [framed, lookedUp] = each.status === 410 ? [410, 404] : ELSEWHERE[each.report]!
      const address = encodeURIComponent(`http://${hostOf(each.report)}/bubbles/${slug}`)
      for (const [url, status] of [
        [`/bubbles/embed/${slug}`, framed],
        [`/bubbles/oembed?url=${address}`, lookedUp],
      ] as const)
        expect([url, seenIn(await ask('GET', each, url), etag)]).toEqual([url, refusedOr(status, false)])

      const media = await ask('GET', each, `/bubbles/media/${picture}`)
      expect(seenIn(media, etag)).toEqual(refusedOr(each.picture ?? 200, false))
    },
  )
})
