import { CONNECTION_LIMITS, Problem } from '@bubbles/domain'
import type { Context, Handlers } from '../../../http/context.ts'
import { RateLimiter } from '../../../http/rateLimiter.ts'
import { recordAudit } from '../../audit/public.ts'
import { requireReport } from '../../report/public.ts'
import { connectFigure, inOrganisation, orRefuse, subjectOf } from '../connectFigure.ts'
import { readConnection, readUsableConnections } from '../connections/reader.ts'
import { takeQuery } from './takeQuery.ts'

type Operations = 'listUsableConnections' | 'runDataQuery' | 'connectDataQuery'

/** Queries one person tries in an hour: writing one takes several. */
const TRIES = { max: 240, windowMs: 3_600_000 }
const tries = new RateLimiter(TRIES)

export const queryHandlers: Handlers<Operations> = {
  listUsableConnections: async ({ organisation }) => {
    const connections = await readUsableConnections(organisation.id)
    return { connections, total: connections.length }
  },
  // Another server is waited for: no transaction is held meanwhile.
  runDataQuery: { outside: true, handle: tryQuery },
  connectDataQuery: { outside: true, handle: connect },
}

async function tryQuery(context: Context<'runDataQuery'>) {
  const { organisation, actor, params } = context
  const host = await inOrganisation(context, async () => {
    await requireReport(organisation.id, params.id)
    return requireUsable(context)
  })
  if (!(await tries.take([organisation.id, actor.userId])))
    throw new Problem('too-many-requests', {
      detail: `You’ve run ${TRIES.max} queries in the last hour. Try again later.`,
    })
  const began = performance.now()
  const { dataset, notes } = await orRefuse(context, params.id, { host }, () => take(context))
  const milliseconds = Math.round(performance.now() - began)
  await inOrganisation(context, async () => {
    const report = await requireReport(organisation.id, params.id)
    await recordAudit(organisation.id, actor.userId, 'data.queried', subjectOf(report, host))
  })
  const rows = dataset.rows.slice(0, CONNECTION_LIMITS.previewRows)
  return { dataset: { ...dataset, rows }, total: dataset.rows.length, notes, milliseconds }
}

async function connect(context: Context<'connectDataQuery'>) {
  const { connectionId, query, schedule } = context.body
  const host = await inOrganisation(context, () => requireUsable(context))
  const { dataSource, table } = await connectFigure(
    context,
    { address: null, path: '', connectionId, query, host },
    schedule,
    () => take(context),
  )
  return { dataSource, table }
}

type QueryContext = Context<'runDataQuery'> | Context<'connectDataQuery'>

const take = ({ deps, organisation, body }: QueryContext) =>
  takeQuery(deps, { organisationId: organisation.id, ...body, known: null })

/** What the connection is called. @throws Problem not-found for one that isn't there, or isn't shared */
async function requireUsable({ organisation, body }: QueryContext): Promise<string> {
  const row = await readConnection(organisation.id, body.connectionId)
  if (!row?.shared)
    throw new Problem('not-found', {
      detail: 'This database isn’t shared with builders. Choose another, or ask an admin.',
    })
  return row.name
}
