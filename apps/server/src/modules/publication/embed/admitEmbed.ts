import type { FastifyRequest } from 'fastify'
import {
  type Admission,
  type AdmissionOptions,
  type AdmittedPage,
  admit,
  type Refusal,
  type Target,
} from '../admission.ts'

/** Why there is nothing to show in a frame. */
export type EmbedRefusal =
  | Exclude<Refusal['kind'], 'signIn'>
  /** Published inside the organisation alone. */
  | 'private'
  /** Its publisher lets no other page show it. */
  | 'off'

export type EmbedAdmission =
  | AdmittedPage
  | Extract<Admission, { kind: 'moved' }>
  /** `look` is the organisation's; absent: not yet read. */
  | { kind: 'refused'; why: EmbedRefusal; look?: Refusal['look'] }

/**
 * What may be shown in pages of other sites: only what everyone may read, whoever asks. Nobody is signed in within a
 * frame, and a password given elsewhere opens nothing here.
 */
export async function admitEmbed(
  request: FastifyRequest,
  target: Target,
  slug: string,
  options: Omit<AdmissionOptions, 'isMember'>,
): Promise<EmbedAdmission> {
  const { addresses } = options
  const found = await admit(request, target, slug, { ...options, isMember: undefined })
  switch (found.kind) {
    case 'page': {
      if (found.audience === 'internal') return { kind: 'refused', why: 'private' }
      if (found.sharing.isProtected) return { kind: 'refused', why: 'password' }
      return found.sharing.embedding ? found : { kind: 'refused', why: 'off' }
    }
    case 'moved': {
      // What moved to where members are signed in is theirs.
      const isPublic = found.origin === '' || found.origin === addresses.bubbles(target.organisationName)
      return isPublic ? found : { kind: 'refused', why: 'private' }
    }
    case 'signIn':
      return { kind: 'refused', why: 'private', look: found.look }
    default:
      return { kind: 'refused', why: found.kind, look: found.look }
  }
}
