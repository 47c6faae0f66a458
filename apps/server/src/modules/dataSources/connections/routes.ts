import { holdOrganisation } from '@bubbles/db'
import { randomUUID } from 'node:crypto'
import { CONNECTION_LIMITS, Problem } from '@bubbles/domain'
import type { Context, Handlers } from '../../../http/context.ts'
import { RateLimiter } from '../../../http/rateLimiter.ts'
import { recordAudit } from '../../audit/public.ts'
import { DataFault } from '../fetch/dataFault.ts'
import { runQuery } from '../query/runQuery.ts'
import { connectionOf } from './connectionOf.ts'
import { presentConnection } from './present.ts'
import { type ConnectionRow, readConnection, readConnections } from './reader.ts'
import { sealPassword } from './secret.ts'
import { type ConnectionValues, deleteConnection, insertConnection, updateConnection } from './writer.ts'

type Operations =
  | 'listDataConnections'
  | 'createDataConnection'
  | 'updateDataConnection'
  | 'deleteDataConnection'
  | 'testDataConnection'

/** Tests that people of one organisation make in an hour: each makes this server connect to another. */
const TESTS = { max: 60, windowMs: 3_600_000, name: 'data connection tests' }
const tests = new RateLimiter(TESTS)

export const connectionHandlers: Handlers<Operations> = {
  listDataConnections: async ({ organisation }) => {
    const rows = await readConnections(organisation.id)
    return { connections: rows.map(presentConnection), total: rows.length }
  },
  createDataConnection: create,
  updateDataConnection: update,
  deleteDataConnection: async ({ organisation, actor, params }) => {
    const row = await requireConnection(organisation.id, params.connectionId)
    await deleteConnection(organisation.id, row.id)
    await recordAudit(organisation.id, actor.userId, 'connection.deleted', subjectOf(row))
  },
  testDataConnection: { outside: true, handle: test },
}

/** @throws Problem conflict where there are as many as can be, or one of that name */
async function create({ organisation, actor, body, deps }: Context<'createDataConnection'>) {
  await holdOrganisation(organisation.id)
  const others = await readConnections(organisation.id)
  if (others.length >= CONNECTION_LIMITS.count)
    throw new Problem('conflict', {
      detail: `An organisation can have at most ${CONNECTION_LIMITS.count} connections. Delete one you no longer need first.`,
    })
  requireOtherName(others, body.name)
  const id = randomUUID()
  await insertConnection(organisation.id, {
    ...valuesOf(body),
    id,
    sealed_password: sealPassword(
      deps.config.secret,
      { organisationId: organisation.id, connectionId: id },
      body.password,
    ),
    created_by: actor.userId,
  })
  const row = await requireConnection(organisation.id, id)
  await recordAudit(organisation.id, actor.userId, 'connection.created', subjectOf(row))
  return presentConnection(row)
}

/** What a password was entered for: it isn't sent anywhere else. */
const LEADS = ['kind', 'host', 'port', 'login', 'tls', 'certificate'] as const

async function update({ organisation, actor, params, body, deps }: Context<'updateDataConnection'>) {
  await holdOrganisation(organisation.id)
  const before = await requireConnection(organisation.id, params.connectionId)
  const values = valuesOf({ ...presentConnection(before), ...body })
  requireOtherName(
    (await readConnections(organisation.id)).filter(({ id }) => id !== before.id),
    values.name,
  )
  if (body.password === undefined && LEADS.some((each) => values[each] !== before[each]))
    throw passwordMissing()
  await updateConnection(organisation.id, before.id, {
    ...values,
    ...(body.password !== undefined && {
      sealed_password: sealPassword(
        deps.config.secret,
        { organisationId: organisation.id, connectionId: before.id },
        body.password,
      ),
    }),
  })
  const row = await requireConnection(organisation.id, before.id)
  const changes = changesOf(before, row, body.password !== undefined)
  if (changes.length > 0)
    await recordAudit(organisation.id, actor.userId, 'connection.updated', { ...subjectOf(row), changes })
  return presentConnection(row)
}

async function test(context: Context<'testDataConnection'>) {
  const { organisation, actor, params, deps } = context
  const inOrganisation = <T>(work: () => Promise<T>): Promise<T> =>
    deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)
  const row = await inOrganisation(() => requireConnection(organisation.id, params.connectionId))
  if (!(await tests.take([organisation.id])))
    throw new Problem('too-many-requests', {
      detail: `Your organisation has tried its connections ${TESTS.max} times in the last hour. Try again later.`,
    })
  const outcome = await tryOut(row, context)
  await inOrganisation(() =>
    recordAudit(organisation.id, actor.userId, 'connection.tested', {
      ...subjectOf(row),
      works: outcome.works,
    }),
  )
  return outcome
}

async function tryOut(row: ConnectionRow, { organisation, deps }: Context<'testDataConnection'>) {
  const began = performance.now()
  try {
    await runQuery(
      connectionOf(row, deps.config),
      'select 1 as one',
      deps.config.dataConnections,
      organisation.id,
    )
    const took = Math.max(1, Math.round(performance.now() - began))
    return { works: true, sentence: `“${row.name}” answered in ${took.toLocaleString('en-GB')} ms.` }
  } catch (error) {
    if (!(error instanceof DataFault)) throw error
    return { works: false, sentence: error.message }
  }
}

async function requireConnection(organisationId: string, connectionId: string): Promise<ConnectionRow> {
  const row = await readConnection(organisationId, connectionId)
  if (!row) throw new Problem('not-found')
  return row
}

type Fields = Omit<Context<'createDataConnection'>['body'], 'password'>

const valuesOf = ({ database, user, ...fields }: Fields): ConnectionValues => ({
  name: fields.name,
  kind: fields.kind,
  host: fields.host,
  port: fields.port,
  database_name: database,
  login: user,
  tls: fields.tls,
  certificate: fields.certificate,
  shared: fields.shared,
})

function requireOtherName(others: readonly ConnectionRow[], name: string): void {
  if (!others.some((each) => each.name.toLowerCase() === name.toLowerCase())) return
  const detail = `There’s already a connection called “${name}”. Enter another name.`
  throw new Problem('conflict', { detail, errors: [{ pointer: '/name', detail }] })
}

function passwordMissing(): Problem {
  const detail = 'Enter the password again: the server, user or encryption has changed since it was entered.'
  return new Problem('invalid-request', { detail, errors: [{ pointer: '/password', detail }] })
}

/** For the audit log: what it's called and where it leads, never its user or password. */
const subjectOf = (row: ConnectionRow) => ({ connectionId: row.id, name: row.name, host: row.host })

/** What was changed, by the settings of the call. */
function changesOf(before: ConnectionRow, after: ConnectionRow, isNewPassword: boolean): string[] {
  const changed = (...fields: (keyof ConnectionValues)[]) =>
    fields.some((each) => before[each] !== after[each])
  return [
    ...(changed('name') ? ['name'] : []),
    ...(changed('kind', 'host', 'port', 'database_name', 'tls', 'certificate') ? ['server'] : []),
    ...(changed('login') || isNewPassword ? ['sign-in'] : []),
    ...(changed('shared') ? [after.shared ? 'shared' : 'not-shared'] : []),
  ]
}
