import { type Database, tx } from '@bubbles/db'
import { type DocumentNode, newBlockId, replaceDocument } from '@bubbles/report-document'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../testing/harness.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'

/** Ids of the blocks every report of these tests has. */
export const IDS = Object.fromEntries(
  ['rate', 'pick', 'say', 'who', 'sun', 'wind', 'coal', 'name', 'text'].map((name) => [name, newBlockId()]),
) as Record<'rate' | 'pick' | 'say' | 'who' | 'sun' | 'wind' | 'coal' | 'name' | 'text', string>

export const PEOPLE = {
  builder: 'sub-builder',
  reviewer: 'sub-reviewer',
  publisher: 'sub-publisher',
  admin: 'sub-admin',
  analyst: 'sub-analyst',
  viewer: 'sub-viewer',
  /** Writes, and reads what was answered. */
  editor: 'sub-editor',
  stranger: 'sub-stranger',
} as const

const questions = (): DocumentNode[] => [
  {
    type: 'question',
    attrs: { id: IDS.rate, kind: 'rating', prompt: 'How useful was it?', steps: 5 },
  },
  {
    type: 'question',
    attrs: {
      id: IDS.pick,
      kind: 'choice',
      prompt: 'Which part?',
      options: [
        { id: IDS.sun, text: 'Sun' },
        { id: IDS.wind, text: 'Wind' },
        { id: IDS.coal, text: 'Coal' },
      ],
    },
  },
  { type: 'question', attrs: { id: IDS.say, kind: 'comment', prompt: 'What is missing?' } },
  {
    type: 'userDetails',
    attrs: {
      id: IDS.who,
      prompt: 'Who are you?',
      consent: 'We may write to you.',
      fields: [{ id: IDS.name, kind: 'UserName', label: 'Name', required: false }],
    },
  },
]

/** A server with an organisation of one member a role, and published reports that ask. */
export class AnsweredReports {
  readonly harness: Harness
  readonly organisationId: string
  reportId = ''
  publicationId = ''
  token = ''
  slug = ''
  #count = 0

  static async open(database: Database): Promise<AnsweredReports> {
    const harness = await openHarness(database)
    const organisationId = await makeOrganisation(database, 'acme', [
      { sub: PEOPLE.builder, roles: ['Builder', 'Publisher'] },
      { sub: PEOPLE.reviewer, roles: ['Reviewer'] },
      { sub: PEOPLE.publisher, roles: ['Publisher'] },
      { sub: PEOPLE.admin, roles: ['Admin'] },
      { sub: PEOPLE.analyst, roles: ['EngagementAnalyst'] },
      { sub: PEOPLE.viewer, roles: [] },
      { sub: PEOPLE.editor, roles: ['Builder', 'EngagementAnalyst'] },
    ])
    await makeOrganisation(database, 'globex', [
      { sub: PEOPLE.stranger, roles: ['Builder', 'EngagementAnalyst', 'Admin'] },
    ])
    await database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('organisations').set({ google_analytics4_measurement_id: 'G-TEST0001' }).execute(),
    )
    await setFeatures(database, organisationId, true, 'feedback-export')
    return new AnsweredReports(harness, organisationId)
  }

  constructor(harness: Harness, organisationId: string) {
    this.harness = harness
    this.organisationId = organisationId
  }

  report = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    as: string = PEOPLE.builder,
  ) => this.harness.call(as, { method, url: `/api/report/v1/${path}`, body })

  engagement = (
    as: string | null,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    more: { host?: string; headers?: Record<string, string> } = {},
  ) => this.harness.call(as, { method, url: `/api/engagement/v1/${path}`, body, ...more })

  /** A new report with all questions, published to the world. */
  async publishNew(): Promise<void> {
    this.slug = `solar-${++this.#count}`
    this.reportId = (await this.report('POST', 'reports', { name: 'Solar' })).body.id
    await this.setContent(questions())
    await this.publish()
  }

  async setContent(content: DocumentNode[]): Promise<void> {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await this.report('GET', `reports/${this.reportId}`)).body.state))
    const before = Y.encodeStateVector(ydoc)
    replaceDocument(ydoc, {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: newBlockId() }, content: [{ type: 'text', text: 'Solar' }] },
        { type: 'paragraph', attrs: { id: IDS.text }, content: [{ type: 'text', text: 'It shines.' }] },
        ...content,
      ],
    })
    const update = toBase64(Y.encodeStateAsUpdate(ydoc, before))
    await this.report('PATCH', `reports/${this.reportId}/document`, { update })
  }

  async publish(): Promise<void> {
    const body = { reportId: this.reportId, slug: this.slug, note: '', acceptWarnings: true }
    const made = await this.report('POST', 'published-reports/public', body)
    if (made.status !== 201) throw new Error(`Not published: ${made.text}`)
    this.publicationId = made.body.publicationId
    const page = await this.harness.app.inject({
      url: `/bubbles/${this.slug}`,
      headers: { host: 'acme.bubbles.localhost:4000' },
    })
    this.token = /name="token" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
  }

  /** Sends a form as a browser without script does from a sandboxed page. */
  send = (fields: [string, string][], blocks: string[] = [IDS.rate, IDS.pick, IDS.say, IDS.who]) =>
    this.harness.app.inject({
      method: 'POST',
      url: '/bubbles/answers',
      headers: {
        host: 'acme.bubbles.localhost:4000',
        origin: 'null',
        'user-agent': `Browser ${++this.#count}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams([
        ['blocks', blocks.join(' ')],
        ['token', this.token],
        ...fields,
      ]).toString(),
    })

  /** The session that a sent form was led to. */
  sessionOf = ({ headers }: { headers: Record<string, unknown> }): string =>
    new URL(String(headers.location), 'http://x').searchParams.get('session') ?? ''

  within = <T>(work: () => Promise<T>): Promise<T> =>
    this.harness.database.transaction({ kind: 'organisation', organisationId: this.organisationId }, work)

  rows = () =>
    this.within(() =>
      tx().selectFrom('answers').where('report_id', '=', this.reportId).orderBy('kind').selectAll().execute(),
    )

  /** What collection and its rollups keep of one visit that had the text in front of it for so long. */
  visited = (visit: string, seconds: number, at = new Date()) =>
    this.within(async () => {
      const own = {
        organisation_id: this.organisationId,
        report_id: this.reportId,
        publication_id: this.publicationId,
        session_id: visit,
        reader_hash: '1',
        device: 'desktop',
        source: null,
        country: null,
      }
      const event = { ...own, block_id: null, share: null, at }
      await tx()
        .insertInto('engagement_events')
        .values([
          { ...event, id: `${visit}-view`, kind: 'view' },
          {
            ...event,
            id: `${visit}-block`,
            kind: 'block',
            block_id: IDS.text,
            share: 1,
            duration_ms: seconds * 1000,
          },
        ])
        .execute()
      await tx()
        .insertInto('engagement_sessions')
        .values({
          ...own,
          day: at.toISOString().slice(0, 10),
          first_at: at,
          last_at: at,
          views: 1,
          engaged_ms: seconds * 1000,
        })
        .execute()
    })

  close = () => this.harness.close()
}
