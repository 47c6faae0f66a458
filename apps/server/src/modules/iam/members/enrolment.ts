import { isPublicMailDomain, mailDomainOf } from '@bubbles/domain'
import { recordAudit } from '../../audit/public.ts'
import { lockMembership, readEnrollingOrganisations } from './reader.ts'
import { mergeMember } from './writer.ts'

/** As much of a user's row as enrolling needs. */
interface Newcomer {
  id: string
  name: string
  email_address: string
  email_verified: boolean
}

/**
 * Makes a user a Viewer of every active organisation that enrols the domain of the user's verified address, never for
 * a domain where anybody can have one. Nobody is brought back who was a member before. Needs the platform's
 * transaction; running it again changes nothing.
 */
export async function enrolByMailDomain(user: Newcomer): Promise<void> {
  const domain = user.email_verified ? mailDomainOf(user.email_address) : null
  if (domain === null || isPublicMailDomain(domain)) return
  const candidates = await readEnrollingOrganisations(domain, user.id)
  for (const { id } of candidates) await lockMembership(id)
  // Again under the locks: somebody may have removed the user, or changed the domains, a moment ago.
  const organisations = candidates.length > 0 ? await readEnrollingOrganisations(domain, user.id) : []
  for (const { id } of organisations) {
    if (!candidates.some((candidate) => candidate.id === id)) continue
    await mergeMember(id, user.id, [])
    await recordAudit(id, user.id, 'member.joined', {
      userId: user.id,
      roles: [],
      by: 'mail-domain',
      domain,
    })
  }
}
