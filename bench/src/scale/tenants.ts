import { randomBytes } from 'node:crypto'
import { openDatabase, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { signIn } from '../product.ts'
import { type Ask, asker } from './ask.ts'
import type { Rig } from './rig.ts'

/** Organisations, and how many of the largest have a report that is published and edited. */
const TENANTS = 1_000
const WITH_REPORTS = 100
/** Of Zipf's law: the largest has 1/5 of everything, the first hundred two thirds, as organisations that pay by use have. */
const EXPONENT = 1.1
const PERSON = 'owner@acme.example'

/** An organisation with a published report. */
export interface Tenant {
  id: string
  name: string
  reportId: string
  page: string
  /** What its page's script reports reading with. */
  viewToken: string
}

export interface Tenants {
  names: readonly string[]
  /** The largest ones. */
  published: readonly Tenant[]
  ask: Ask
}

/** Makes the organisations, all with one member, who signs in; and the reports of the largest, through the API. */
export async function makeTenants({ url, port }: Rig): Promise<Tenants> {
  const ids = await insertOrganisations(url)
  const at = (label: string, path = '/') => `http://${label}.bubbles.localhost:${port}${path}`
  const token = await signIn({ at }, PERSON)
  // Nothing is away yet: what takes long takes long.
  const patient = asker(port, token, 120_000)
  const published: Tenant[] = []
  const waiting = [...ids].slice(0, WITH_REPORTS)
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      published.push(await publishIn(patient, { name: next[0], id: next[1] }))
  }
  await Promise.all([lane(), lane()])
  return {
    names: [...ids.keys()],
    published: published.toSorted((a, b) => a.name.localeCompare(b.name)),
    ask: asker(port, token),
  }
}

/** @returns ids by name, the largest first. */
async function insertOrganisations(url: string): Promise<Map<string, string>> {
  const database = await openDatabase({ environment: 'local', url, connections: 1 })
  try {
    return await database.transaction({ kind: 'platform' }, async () => {
      const names = Array.from(
        { length: TENANTS },
        (_, place) => `tenant-${String(place + 1).padStart(4, '0')}`,
      )
      const { rows } = await sql<{ id: string; name: string }>`
        insert into organisations (name, friendly_name, owner_id, google_analytics4_measurement_id)
        select name, name, (select id from users where email_address = ${PERSON}), 'G-' || upper(substr(md5(name), 1, 10))
        from unnest(${names}::text[]) as name returning id, name`.execute(tx())
      await sql`
        insert into members (organisation_id, user_id, roles)
        select id, owner_id, array['Builder', 'Reviewer', 'Publisher', 'Admin'] from organisations
        where name = any(${names}::text[])`.execute(tx())
      return new Map(rows.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ id, name }) => [name, id]))
    })
  } finally {
    await database.close()
  }
}

async function publishIn(ask: Ask, { name, id }: { name: string; id: string }): Promise<Tenant> {
  const call = async (method: string, path: string, body: object) => {
    const answer = await ask({
      method,
      host: name,
      path: `/api/report/v1/${path}`,
      body: JSON.stringify(body),
    })
    if (answer.status < 200 || answer.status >= 300)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as { id: string }
  }
  const { id: reportId } = await call('POST', 'reports', { name: `Report of ${name}` })
  await call('PATCH', `reports/${reportId}/document`, { operations: [adding(newId())] })
  await call('POST', 'published-reports/public', { reportId, slug: 'report', acceptWarnings: true })
  const page = '/bubbles/report'
  const { text } = await ask({ method: 'GET', host: name, path: page })
  const viewToken = /"token":"([^"]+)"/.exec(text)?.[1]
  if (!viewToken) throw new Error(`The page of ${name} carries no token to count with.`)
  return { id, name, reportId, page, viewToken }
}

export const newId = (): string => randomBytes(5).toString('hex')

/** A paragraph at the end of a document, by the id it is found by later. */
export const adding = (id: string) => ({
  op: 'add',
  path: '/content/-',
  value: {
    type: 'paragraph',
    attrs: { id },
    content: [{ type: 'text', text: 'Written during the simulation.' }],
  },
})

/** Picks one of several, the first ones more often by Zipf's law. */
export function skewed<T>(items: readonly T[]): () => T {
  let sum = 0
  const ends = items.map((_, place) => (sum += 1 / (place + 1) ** EXPONENT))
  return () => {
    const at = Math.random() * sum
    return items[ends.findIndex((end) => end >= at)]!
  }
}
