import { type Audience, Problem } from '@bubbles/domain'
import type { Organisation } from '../../http/context.ts'
import { requireFreeSlug, requireUsableSlug } from './chooseAddress.ts'
import type { Finding } from './finding.ts'
import { prepareEdition } from './prepareEdition.ts'

/** Warnings ask; errors always stop. A list: those that were accepted before, known by their code and their block. */
export type AcceptedWarnings = boolean | readonly Pick<Finding, 'code' | 'blockId'>[]

/**
 * Whether the draft could be published now, for what is published later.
 * @returns its version, the newest edition's number (0: there is none), and the warnings that were accepted
 * @throws Problem report-not-found, slug-taken, publish-blocked (with `findings`)
 */
export async function judgeEdition({
  organisation,
  reportId,
  audience,
  slug,
  acceptWarnings,
}: {
  organisation: Pick<Organisation, 'id' | 'name' | 'friendlyName' | 'locale'>
  reportId: string
  audience: Audience
  slug: string
  acceptWarnings: AcceptedWarnings
}) {
  requireUsableSlug(slug)
  const prepared = await prepareEdition(organisation, reportId, audience, null)
  await requireFreeSlug(organisation.id, reportId, slug)
  requirePublishable(prepared.findings, acceptWarnings)
  return {
    seq: prepared.seq,
    lastEdition: prepared.edition - 1,
    accepted: prepared.findings.map(({ code, blockId }) => ({ code, blockId })),
  }
}

/** Errors that a refusal lists in full: as many as can be read at once. */
const MAX_LISTED = 5

/** What is wrong, a sentence for each; messages of checks may be sentences already. */
function sentences(findings: Finding[]): string {
  const listed = findings
    .slice(0, MAX_LISTED)
    .map(({ message }) => (message.endsWith('.') ? message : `${message}.`))
  const rest = findings.length - listed.length
  return [...listed, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}

/** What stops an edition. @throws Problem publish-blocked (with `findings`) */
export function requirePublishable(findings: Finding[], accepts: AcceptedWarnings): void {
  const errors = findings.filter((finding) => finding.level === 'error')
  if (errors.length > 0) {
    const count = errors.length === 1 ? '1 error' : `${errors.length} errors`
    throw new Problem('publish-blocked', {
      detail: `Fix ${count} to publish. ${sentences(errors)}`,
      members: { findings },
    })
  }
  const isAccepted = ({ code, blockId }: Finding) =>
    Array.isArray(accepts)
      ? accepts.some((known) => known.code === code && known.blockId === blockId)
      : accepts === true
  const open = findings.filter((finding) => !isAccepted(finding))
  if (open.length > 0)
    throw new Problem('publish-blocked', {
      detail: 'Accept the warnings to publish.',
      members: { findings: Array.isArray(accepts) ? open : findings },
    })
}
