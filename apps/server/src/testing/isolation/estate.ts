import { randomUUID } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import {
  ASSIGNABLE_ROLES,
  type AssignableRole,
  type Capability,
  TOKEN_CAPABILITIES,
  WEBHOOK_EVENTS,
} from '@bubbles/domain'
import { FLAG_KEYS } from '@bubbles/flags'
import { newBlockId } from '@bubbles/report-document'
import { inferDataset } from '@bubbles/tables'
import { keyOf } from '../../modules/answers/session.ts'
import { linkToken, stopToken } from '../../modules/mail/public.ts'
import { keepPdf, queuePdf } from '../../modules/publication/pdf/pdfWriter.ts'
import { makeOrganisation, setFeatures } from '../harness.ts'
import { boundaryTable } from '@bubbles/charts/maps/own'
import { DISTRICTS } from './districts.ts'
import { choosePageDomain, connectData, setUpSingleSignOn } from './connections.ts'
import type { Ids } from './ids.ts'
import { contents, drawing } from './reportContents.ts'
import { setOwnerRoles } from './roles.ts'
import { type Answer, type Ask, MATRIX_SECRET, type MatrixServer } from './server.ts'

/** An organisation in which there is something of everything. */
export interface Estate {
  name: string
  ids: Ids
  /** Everything a row of it may be known by. */
  people: Record<Person, string>
  /** An API token for each capability one can be made for, by its owner, who has every role. */
  tokens: Record<string, string>
}

/** Who is tried. Each role alone, and those who may nothing any more. */
export const PEOPLE = ['owner', 'Viewer', ...ASSIGNABLE_ROLES, 'everything', 'disabled', 'removed'] as const
export type Person = (typeof PEOPLE)[number]

const rolesOf = (person: Person): AssignableRole[] => {
  if (person === 'owner' || person === 'Viewer') return []
  return ASSIGNABLE_ROLES.some((role) => role === person) ? [person as AssignableRole] : [...ASSIGNABLE_ROLES]
}

/** Makes an organisation and fills it, through the calls its members use. Its words all have `name` in them. */
export async function fillEstate(server: MatrixServer, name: string): Promise<Estate> {
  const { database } = server
  const people = Object.fromEntries(
    PEOPLE.map((person) => [person, `sub-${name}-${person.toLowerCase()}`]),
  ) as Record<Person, string>
  const organisation = await makeOrganisation(
    database,
    name,
    PEOPLE.filter((person) => person !== 'owner').map((person) => ({
      sub: people[person],
      roles: rolesOf(person),
    })),
  )
  await setFeatures(database, organisation, true, ...FLAG_KEYS)
  await database.transaction({ kind: 'platform' }, () =>
    tx()
      .updateTable('organisations')
      .set({ front_page: true, subscriptions: true, writing_help: true })
      .where('id', '=', organisation)
      .execute(),
  )
  const all = people.everything
  const ask = (request: Omit<Ask, 'host' | 'as'> & { as?: string | null }) =>
    server.ask({ host: name, as: all, ...request })
  const make = async (request: Parameters<typeof ask>[0]): Promise<Answer['body']> => {
    const answer = await ask(request)
    if (answer.status >= 300) throw new Error(`${request.method} ${request.url}: ${answer.text}`)
    return answer.body
  }
  const reports = '/api/report/v1/reports'
  const post = (url: string, body?: unknown) => make({ method: 'POST', url, body })
  const webhooks = '/api/iam/v1/organisations/webhooks'
  const webhook = (
    await post(webhooks, {
      address: `https://${name}.example/hook-of-${name}`,
      description: `The hook of ${name}`,
      events: WEBHOOK_EVENTS,
    })
  ).id as string

  const connection = (
    await post('/api/iam/v1/organisations/data-connections', {
      name: `Warehouse of ${name}`,
      kind: 'PostgreSQL',
      host: `db-of-${name}.invalid`,
      port: 5432,
      database: 'sales',
      user: 'reader',
      password: `The password of ${name}`,
      shared: true,
    })
  ).id as string

  const domain = await setUpSingleSignOn(server, name, organisation, make)
  await choosePageDomain(name, make)

  await post('/api/engagement/v1/analytics/setup')
  const [report, deletedReport] = [
    (await post(reports, { name: `The plans of ${name}` })).id as string,
    (await post(reports, { name: `What ${name} threw away` })).id as string,
  ]
  await make({ method: 'DELETE', url: `${reports}/${deletedReport}` })
  const blocks = {
    question: newBlockId(),
    comments: newBlockId(),
    choice: newBlockId(),
    option: newBlockId(),
    details: newBlockId(),
    detail: newBlockId(),
    figure: newBlockId(),
    fileBlock: newBlockId(),
  }
  const data = inferDataset([
    ['Year', `Wind of ${name}`],
    ['2019', '10'],
    ['2020', '14'],
  ])
  const dataset = (await post('/api/report/v1/datasets', { name: `Data of ${name}`, dataset: data }))
    .hash as string
  const districts = boundaryTable({ ...DISTRICTS, name: `Districts of ${name}` })
  const boundaryTableHash = (await post('/api/report/v1/datasets', { name: '', dataset: districts }))
    .hash as string
  const boundarySet = (await post('/api/report/v1/boundaries', { hash: boundaryTableHash })).id as string
  const picture = await drawing(name)
  const image = (await make({ method: 'POST', url: '/api/report/v1/images', file: picture })).hash as string
  const pdf = { name: 'wind.pdf', bytes: Buffer.from(`%PDF-1.7 of ${name}`) }
  const attached = (await make({ method: 'POST', url: '/api/report/v1/files', file: pdf })).hash as string
  const logo = (await make({ method: 'POST', url: '/api/iam/v1/organisations/logo', file: picture }))
    .logo as string
  const upload = { name: `${name}.csv`, bytes: Buffer.from(`Year,Wind\n2019,${name.length}\n2020,14\n`) }
  const imported = (await make({ method: 'POST', url: `${reports}/import`, file: upload })).id as string
  await make({ method: 'PUT', url: `${reports}/${report}/thumbnail`, file: picture })
  await make({
    method: 'PATCH',
    url: `${reports}/${report}/document`,
    headers: { 'if-match': '*' },
    body: {
      operations: contents(name, data, { ...blocks, dataset, image, attached }).map((value) => ({
        op: 'add',
        path: '/content/2',
        value,
      })),
    },
  })
  await connectData(database, name, { organisation, report, figure: blocks.figure, dataset })
  const tagged = await post(`${reports}/tags`, {
    reportIds: [report],
    add: [`Tag of ${name}`, `Other tag of ${name}`],
  })
  const [otherTag, tag] = tagged.reports[0].tags.map((each: { id: string }) => each.id) as [string, string]
  await make({ method: 'PUT', url: `${reports}/${report}/favourite` })
  const savedSearch = await post('/api/report/v1/saved-searches', {
    name: `Search of ${name}`,
    list: 'all',
    search: 'q=wind',
  })
  const member = await idOf(database, people.Viewer)
  const reviewer = await idOf(database, people.Reviewer)
  await make({
    method: 'PUT',
    url: `${reports}/${report}/review`,
    body: { reviewers: [reviewer], note: name },
  })
  const opened = await post(`${reports}/${report}/threads`, {
    blockId: blocks.figure,
    body: `Said at ${name}`,
  })
  const reply = await post(`${reports}/${report}/threads/${opened.id}/comments`, { body: `Gone at ${name}` })
  await post(`${reports}/${report}/threads/${opened.id}/comments`, { body: `Last at ${name}` })
  await make({ method: 'DELETE', url: `${reports}/${report}/threads/${opened.id}/comments/${reply.id}` })
  const suggested = await post(`${reports}/${report}/suggestions`, {
    blockId: blocks.figure,
    original: 'was',
    replacement: `is at ${name}`,
    body: `Because of ${name}`,
  })
  const [slug, internalSlug] = [`${name}-wind`, `${name}-inside`]
  const publish = (audience: string, at: string) =>
    post(`/api/report/v1/published-reports/${audience}`, { reportId: report, slug: at, acceptWarnings: true })
  // The first edition of each is one that readers can go back to.
  await publish('public', slug)
  await publish('internal', internalSlug)
  const publication = (await publish('public', slug)).publicationId as string
  await publish('internal', internalSlug)
  // As the worker makes it.
  await database.transaction({ kind: 'organisation', organisationId: organisation }, async () => {
    await queuePdf(organisation, publication)
    await keepPdf(organisation, publication, new TextEncoder().encode(`%PDF-1.4 of ${name}`))
  })
  // So that something waits for publishers.
  await make({
    method: 'POST',
    url: `${reports}/${report}/publish-request`,
    as: people.Reviewer,
    body: { note: `Please, for ${name}` },
  })
  await make({
    method: 'PUT',
    url: `${reports}/${report}/sharing`,
    body: { downloads: true, embedding: true, editions: true },
  })
  const link = await post(`${reports}/${report}/preview-links`, { days: 3 })
  const endedLink = await post(`${reports}/${report}/preview-links`, { days: 3 })
  await post('/api/report/v1/preview-links/end', { linkIds: [endedLink.id] })
  const scheduled = await make({
    method: 'PUT',
    url: `${reports}/${report}/schedules/unpublish`,
    body: { audience: 'internal', at: new Date(Date.now() + 86_400_000).toISOString() },
  })
  const note = await post('/api/engagement/v1/analytics/notes', {
    reportId: report,
    day: '2026-01-04',
    words: `Sent at ${name}`,
  })
  const goal = await post('/api/engagement/v1/analytics/goals', {
    reportId: report,
    name: `Read at ${name}`,
    steps: [{ on: 'end', label: `End at ${name}` }],
  })
  const invite = await post('/api/iam/v1/organisations/invites', {
    emailAddress: `guest@${name}.example`,
    roles: ['Builder'],
  })

  const page = await ask({ method: 'GET', url: `/bubbles/${slug}`, as: null })
  const tokenOf = (html: string) => /name="token" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const readerToken = tokenOf(page.text)
  const previewToken = new URL(link.url).pathname.split('/').at(-1)!
  const preview = await ask({ method: 'GET', url: `/bubbles/preview/${previewToken}`, as: null })
  const previewFile = /\/bubbles\/preview\/[\w-]+\/([0-9a-f]{64}\.[\w-]+)/.exec(preview.text)?.[1] ?? ''
  const inside = await ask({
    method: 'GET',
    url: `/bubbles/${internalSlug}`,
    as: null,
    headers: { cookie: sessionOf(all) },
  })
  const readerSession = randomUUID()
  const answered = { token: readerToken, sessionId: readerSession }
  await post('/api/engagement/v1/feedback/rating', { ...answered, blockId: blocks.question, rating: 4 })
  await post('/api/engagement/v1/feedback/comment', {
    ...answered,
    blockId: blocks.comments,
    comment: `Read at ${name}`,
  })
  await post('/api/engagement/v1/user-details/answer', {
    ...answered,
    blockId: blocks.details,
    fieldId: blocks.detail,
    value: `Ada of ${name}`,
    consent: true,
  })
  const media = /\/bubbles\/media\/(?!card-)([\w-]+)/.exec(page.text)?.[1] ?? ''

  const tokens: Record<string, string> = {}
  let apiToken = ''
  await setOwnerRoles(server, { name, people }, ASSIGNABLE_ROLES)
  for (const capability of TOKEN_CAPABILITIES) {
    const made = await make({
      method: 'POST',
      url: '/api/iam/v1/organisations/tokens',
      as: people.owner,
      body: { name: `Of ${name}`, capabilities: [capability satisfies Capability], lifetimeDays: 30 },
    })
    tokens[capability] = made.secret
    apiToken = made.id
  }
  await setOwnerRoles(server, { name, people }, [])
  const { id: subscriber } = await database.transaction({ kind: 'platform' }, () =>
    tx()
      .insertInto('subscribers')
      .values({ organisation_id: organisation, address: `reader@${name}.example`, confirmed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { id: readerThread } = await database.transaction({ kind: 'platform' }, async () => {
    const begun = await tx()
      .insertInto('comment_threads')
      .values({ organisation_id: organisation, report_id: report, block_id: 'a000000000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx()
      .insertInto('reader_comments')
      .values({
        organisation_id: organisation,
        thread_id: begun.id,
        words: 'Where is 2019?',
        edition: 1,
        told_edition: 1,
        audience: 'public',
        address: `commenter@${name}.example`,
        confirmed_at: new Date(),
      })
      .execute()
    return begun
  })
  const subscription = { organisationId: organisation, id: subscriber }
  const commented = { organisationId: organisation, id: readerThread }
  const secret = new TextEncoder().encode(MATRIX_SECRET)
  await database.transaction({ kind: 'platform' }, async () => {
    const users = tx().updateTable('users')
    await users.set({ email_verified: true }).where('pool_sub', '=', people.Viewer).execute()
    await users.set({ status: 'Disabled' }).where('pool_sub', '=', people.disabled).execute()
  })
  const removed = await idOf(database, people.removed)
  await make({ method: 'DELETE', url: `/api/iam/v1/organisations/members/${removed}` })

  const inviteLink = (await post(`/api/iam/v1/organisations/invites/${invite.id}/link`)).link as string
  const ids: Ids = {
    name,
    word: name,
    organisation,
    owner: await idOf(database, people.owner),
    memberAddress: `${people.Viewer}@example.org`,
    inviteToken: new URL(inviteLink).searchParams.get('token') ?? '',
    report,
    deletedReport,
    thread: opened.id,
    suggestion: suggested.id,
    readerThread,
    commentConfirmToken: linkToken(secret, { kind: 'readerComment', purpose: 'confirm' }, commented),
    commentEndToken: linkToken(secret, { kind: 'readerComment', purpose: 'end' }, commented),
    comment: opened.comments[0].id,
    deletedComment: reply.id,
    boundarySet,
    boundaryTable: boundaryTableHash,
    tag,
    otherTag,
    savedSearch: savedSearch.id,
    dataset,
    image,
    attached,
    import: imported,
    previewLink: link.id,
    endedPreviewLink: endedLink.id,
    subscriber,
    confirmToken: linkToken(secret, { kind: 'subscription', purpose: 'confirm' }, subscription),
    endToken: linkToken(secret, { kind: 'subscription', purpose: 'end' }, subscription),
    stopToken: stopToken(secret, organisation, { userId: member, kind: 'digest' }),
    goal: goal.id,
    note: note.id,
    schedule: scheduled.schedules[0].id,
    previewToken,
    previewFile,
    invite: invite.id,
    apiToken,
    webhook,
    connection,
    domain,
    delivery: (await make({ method: 'GET', url: `${webhooks}/${webhook}/deliveries` })).deliveries[0].id,
    member,
    reviewer,
    session: keyOf(readerSession),
    ...blocks,
    publication,
    slug,
    internalSlug,
    readerToken,
    readerSession,
    memberToken: tokenOf(inside.text),
    media,
    logo,
  }
  const missing = Object.entries(ids).filter(([, id]) => !id)
  if (missing.length > 0) throw new Error(`Not made at ${name}: ${missing.map(([key]) => key).join(', ')}.`)
  return { name, ids, people, tokens }
}

/** Cookies of a browser whose session is `subject`'s. */
export const sessionOf = (subject: string): string =>
  `CognitoIdentityServiceProvider.bubbles.LastAuthUser=${subject}; CognitoIdentityServiceProvider.bubbles.${subject}.accessToken=${subject}`

const idOf = (database: Database, sub: string): Promise<string> =>
  database.transaction({ kind: 'platform' }, async () => {
    const { id } = await tx()
      .selectFrom('users')
      .where('pool_sub', '=', sub)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  })
