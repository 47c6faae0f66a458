import { type Audience, Problem } from '@bubbles/domain'
import type { CallContext, Context } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { presentPerson, replacePublishRequest, requireReport } from '../report/public.ts'
import { requireMailsLeft } from './mailLimit.ts'
import { tellPublishers, tellTeam } from './mails.ts'
import { type PersonRow, readMembersWho, readTeam } from './reader.ts'

/**
 * Asks everybody who can publish the draft, which takes seeing it too.
 * @throws Problem conflict when there is nobody, too-many-requests.
 */
export async function askPublisher(context: Context<'askPublisher'>) {
  const { organisation, actor, params, body } = context
  const report = await requireReport(organisation.id, params.id)
  await requireMailsLeft(context)
  const who = await readMembersWho(organisation.id, ['report.publish', 'report.readDraft'])
  const people = who.filter(({ id }) => id !== actor.userId)
  if (people.length === 0)
    throw new Problem('conflict', {
      detail:
        'No one else here can both see drafts and publish. Ask an admin to make someone a publisher and a reviewer.',
    })
  // It waits in the inbox of all of them, whether they want an email or not.
  await tellPublishers({ ...context, report }, people, body.note)
  await replacePublishRequest(organisation.id, params.id, { askedBy: actor.userId, note: body.note })
  await recordAudit(organisation.id, actor.userId, 'report.publish-asked', {
    reportId: params.id,
    name: report.name,
    ...(body.note !== '' && { words: body.note }),
  })
  return { people: people.map(present) }
}

/**
 * Mails the people who had a hand in a report that an edition of it was published.
 * @returns whom
 * @throws Problem too-many-requests
 */
export async function announceToTeam(
  context: CallContext,
  report: { id: string; name: string },
  edition: { edition: number; url: string; audience: Audience },
) {
  const { organisation, actor } = context
  await requireMailsLeft(context)
  const team = await readMembersWho(organisation.id, [], {
    among: await readTeam(organisation.id, report.id),
  })
  const notified = await tellTeam({ ...context, report }, team, {
    edition: edition.edition,
    url: edition.url,
    isPublic: edition.audience === 'public',
  })
  await recordAudit(organisation.id, actor.userId, 'report.announced', {
    reportId: report.id,
    name: report.name,
    audience: edition.audience,
  })
  return notified.map(present)
}

const present = ({ id, name, email_address }: PersonRow) => presentPerson(id, name, email_address)
