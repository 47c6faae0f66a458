import {
  type Embedding,
  embeddingHostProblem,
  embeddingListProblem,
  invalidFields,
  Problem,
  tidyEmbeddingHost,
} from '@bubbles/domain'
import type { Context, Handlers } from '../../../http/context.ts'
import { recordAudit } from '../../audit/public.ts'
import { readEmbedding } from './reader.ts'
import { saveEmbedding } from './writer.ts'

export const embeddingHandlers: Handlers<'getEmbedding' | 'updateEmbedding'> = {
  getEmbedding: ({ organisation }) => readEmbedding(organisation.id),
  // Pages kept in memory are forgotten once the change is committed.
  updateEmbedding: { outside: true, handle: updateEmbedding },
}

/**
 * Changes which sites may show reports. It works at once, since it is a header of pages and nothing in them. What changes
 * nothing is neither written nor recorded.
 * @throws Problem invalid-request for what is no host, and for a list that is too long for a header.
 */
async function updateEmbedding({
  organisation,
  actor,
  body,
  deps,
}: Context<'updateEmbedding'>): Promise<Embedding> {
  const tidy = body.hosts.map(tidyEmbeddingHost)
  requireHosts(tidy)
  const embedding = { sites: body.sites, hosts: [...new Set(tidy)] }
  requireRoom(embedding.hosts)
  const scope = { kind: 'organisation', organisationId: organisation.id } as const
  await deps.database.transaction(scope, async () => {
    const before = await readEmbedding(organisation.id)
    if (JSON.stringify(before) === JSON.stringify(embedding)) return
    await saveEmbedding(organisation.id, embedding)
    await recordAudit(organisation.id, actor.userId, 'embedding.updated', { before, after: embedding })
  })
  deps.forgetPages(organisation.name)
  return embedding
}

function requireHosts(hosts: readonly string[]): void {
  const errors = hosts.flatMap((host, index) => {
    const detail = embeddingHostProblem(host)
    return detail === null ? [] : [{ pointer: `/hosts/${index}`, detail }]
  })
  if (errors.length > 0) throw invalidFields(errors)
}

function requireRoom(hosts: readonly string[]): void {
  const detail = embeddingListProblem(hosts)
  if (detail !== null)
    throw new Problem('invalid-request', { detail, errors: [{ pointer: '/hosts', detail }] })
}
