import { type AdmissionOptions, type AdmittedPage, inOrganisation, type Target } from '../admission.ts'
import { readOpenEdition } from './reader.ts'

/**
 * What a reader who is admitted to a report's page has of one of its editions: that edition as a page of its own, or
 * `current` for the one they are admitted to. Null where there is none for them: readers can't open earlier ones, it was
 * for the other audience, it was unpublished, or there never was one.
 * @param asked its number, as the address has it
 */
export async function admitEarlier(
  target: Target,
  admission: AdmittedPage,
  asked: string,
  options: Pick<AdmissionOptions, 'database'>,
): Promise<AdmittedPage | 'current' | null> {
  if (!admission.sharing.editions || !/^[1-9]\d{0,8}$/.test(asked)) return null
  const { reportId, audience } = admission
  const found = await inOrganisation(options, target, () =>
    readOpenEdition(target.organisationId, { reportId, audience, edition: Number(asked) }),
  )
  // Another one was published, or it was unpublished, since the reader was admitted.
  if (found?.current_id !== admission.publicationId) return null
  if (found.id === admission.publicationId) return 'current'
  return {
    ...admission,
    publicationId: found.id,
    etag: found.etag,
    currentEtag: admission.etag,
    page: null,
    // It takes nothing from its readers.
    sharing: { ...admission.sharing, indexed: false },
  }
}
