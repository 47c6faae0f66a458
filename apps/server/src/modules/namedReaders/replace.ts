import type { Resource } from '@bubbles/contract'
import { invalidFields, isReaderDomain } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { changedMeanwhile, presentSharing, readLink, setNamed } from '../publication/public.ts'
import { requireReport } from '../report/public.ts'
import { readIsPublic, readNamedReaders } from './reader.ts'
import { queueLinks, replaceNamedReaders } from './writer.ts'

/** Within a transaction. */
export async function presentNamedReaders(
  organisationId: string,
  reportId: string,
  { named, version }: { named: boolean; version: number },
): Promise<Resource<'getNamedReaders'>> {
  const rows = await readNamedReaders(organisationId, reportId)
  return {
    named,
    namedReaders: rows.map(({ entry, added_at: addedAt, sent_at: sentAt }) => ({
      entry,
      addedAt: addedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    total: rows.length,
    version,
  }
}

/**
 * Replaces who a public link is for. Whoever is not among them any more is refused at their next request, in every process.
 * @throws Problem report-not-found, invalid-request for a list of nobody or a link that leads nowhere yet, version-mismatch with
 *   the present settings as `sharing`
 */
export async function replaceReaders({
  organisation,
  actor,
  params,
  body: { named, entries, sendLink },
  ifMatch,
  deps,
}: Context<'replaceNamedReaders'>): Promise<Resource<'replaceNamedReaders'>> {
  const readers = [...new Set(entries)]
  if (named && readers.length === 0) throw noReaders()
  const version = typeof ifMatch === 'number' ? ifMatch : null
  const answer = await deps.database.transaction(
    { kind: 'organisation', organisationId: organisation.id },
    async () => {
      const report = await requireReport(organisation.id, params.id)
      const sends = named && sendLink
      if (sends && !(await readIsPublic(organisation.id, params.id))) throw notPublished()
      // First: it makes others that change the same list wait.
      const link = await setNamed(organisation.id, params.id, actor.userId, named, version)
      if (!link)
        throw changedMeanwhile(
          await presentSharing(organisation.id, await readLink(organisation.id, params.id), deps),
        )
      const changes = await replaceNamedReaders(organisation.id, params.id, readers)
      const sent = sends ? await queueLinks(organisation.id, params.id) : 0
      await recordAudit(organisation.id, actor.userId, 'report.readers-changed', {
        reportId: params.id,
        name: report.name,
        named,
        ...changes,
        sent,
        // Domains let people in that nobody has named; addresses are of people, and the log is kept longer than they are.
        domains: readers.filter(isReaderDomain),
      })
      return presentNamedReaders(organisation.id, params.id, link)
    },
  )
  deps.forgetPages(organisation.name)
  return answer
}

const noReaders = () =>
  invalidFields([{ pointer: '/entries', detail: 'Enter at least one email address or domain.' }])

const notPublished = () =>
  invalidFields([{ pointer: '/sendLink', detail: 'Publish the report before you email its link.' }])
