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
  | Exclude<Refusal['kind'], 'signIn' | 'notMember' | 'secondFactor'>
  /** Published inside the organisation alone. */
  | 'private'
  /** Its publisher lets no other page show it. */
  | 'off'

export type EmbedAdmission =
  | AdmittedPage
  | Extract<Admission, { kind: 'moved' }>
  /** `theme` is the organisation's in the page's language; absent: not yet read. */
  | { kind: 'refused'; why: EmbedRefusal; theme?: Refusal['theme']; language: string | null }

/**
 * What may be shown in pages of other sites: only what everyone may read, whoever asks. Nobody is signed in within a
 * frame, and a password given elsewhere opens nothing here.
 */
export async function admitEmbed(
  request: FastifyRequest,
  target: Target,
  slug: string,
  options: Omit<AdmissionOptions, 'visitorOf'>,
): Promise<EmbedAdmission> {
  const { addresses } = options
  const found = await admit(request, target, slug, { ...options, visitorOf: undefined })
  switch (found.kind) {
    case 'page': {
      const { language } = found
      if (found.audience === 'internal') return { kind: 'refused', why: 'private', language: null }
      // Nobody asks for it with a proof here: what is proven elsewhere opens nothing in a frame.
      if (found.sharing.isProtected)
        return { kind: 'refused', why: found.sentTo === undefined ? 'password' : 'named', language }
      return found.sharing.embedding ? found : { kind: 'refused', why: 'off', language }
    }
    case 'moved': {
      // What moved to where members are signed in is theirs.
      const isPublic = found.origin === '' || found.origin === addresses.bubbles(target.organisationName)
      return isPublic ? found : { kind: 'refused', why: 'private', language: null }
    }
    case 'signIn':
    case 'notMember':
    case 'secondFactor':
      return { kind: 'refused', why: 'private', theme: found.theme, language: null }
    default:
      return { kind: 'refused', why: found.kind, theme: found.theme, language: null }
  }
}
