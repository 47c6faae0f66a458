import { Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { pagePath, publicationOrigin, readCurrentSlugs } from '../publication/publicPaths.ts'
import { presentPerson, requireReport } from '../report/public.ts'
import { requireMailsLeft } from './mailLimit.ts'
import { tellPublishers, tellTeam } from './mails.ts'
import { type PersonRow, readMembersWho, readPublicationToCompare, readTeam } from './reader.ts'

/**
 * Asks everybody who can publish the draft, which takes seeing it too.
 * @throws Problem conflict when there is nobody, too-many-requests.
 */
export async function askPublisher(context: Context<'askPublisher'>) {
  const { organisation, actor, params, body } = context
  const report = await requireReport(organisation.id, params.id)
  await requireMailsLeft(context)
  const people = await readMembersWho(organisation.id, ['report.publish', 'report.readDraft'])
  const told = await tellPublishers({ ...context, report }, people, body.note)
  if (told.length === 0)
    throw new Problem('conflict', {
      detail:
        'Nobody else here may both see drafts and publish. Ask an administrator to make somebody Publisher and Reviewer.',
    })
  await recordAudit(organisation.id, actor.userId, 'report.publish-asked', {
    reportId: params.id,
    name: report.name,
    ...(body.note !== '' && { words: body.note }),
  })
  return { people: told.map(present) }
}

/** @throws Problem report-not-found when nothing is live for the audience, too-many-requests. */
export async function announcePublication(context: Context<'announcePublication'>) {
  const { organisation, actor, params, body, deps } = context
  const report = await requireReport(organisation.id, params.id)
  const live = await readPublicationToCompare(organisation.id, params.id, body.audience)
  const slug = (await readCurrentSlugs(organisation.id, params.id))[body.audience]
  if (!live || slug === undefined) throw new Problem('report-not-found')
  await requireMailsLeft(context)
  const team = await readMembersWho(organisation.id, [], {
    among: await readTeam(organisation.id, params.id),
  })
  const told = await tellTeam({ ...context, report }, team, {
    edition: live.edition,
    url: `${publicationOrigin(deps.config.addresses, organisation.name, body.audience)}${pagePath(slug)}`,
    isPublic: body.audience === 'public',
  })
  await recordAudit(organisation.id, actor.userId, 'report.announced', {
    reportId: params.id,
    name: report.name,
    audience: body.audience,
  })
  return { people: told.map(present) }
}

const present = ({ id, name, email_address }: PersonRow) => presentPerson(id, name, email_address)
