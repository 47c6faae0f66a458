import { Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { requireReport } from '../report/public.ts'
import { announceToTeam } from '../review/public.ts'
import { pagePath, publicationOrigin } from './addresses.ts'
import { readLivePublicationsOfReport } from './reader.ts'

/**
 * Tells a report's team what is live for an audience, and where.
 * @throws Problem report-not-found when nothing is, too-many-requests
 */
export async function announcePublication(context: Context<'announcePublication'>) {
  const { organisation, params, body, deps } = context
  const report = await requireReport(organisation.id, params.id)
  const published = await readLivePublicationsOfReport(organisation.id, params.id)
  const live = published.find(({ audience }) => audience === body.audience)
  if (!live) throw new Problem('report-not-found')
  const origin = publicationOrigin(deps.config.addresses, organisation.name, body.audience)
  const people = await announceToTeam(context, report, {
    edition: live.edition,
    url: `${origin}${pagePath(live.slug)}`,
    audience: body.audience,
  })
  return { people }
}
