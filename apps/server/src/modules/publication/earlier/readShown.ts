import { type AdmittedPage, versionOf } from '../admission.ts'
import { type PageRenderingOptions, readEarlierInput, readInput } from '../renderAgain.ts'

/** All that what a reader is admitted to is made from, and its version; null where they can't open it any more. */
export async function readShownInput(
  organisationId: string,
  { publicationId, currentEtag }: Pick<AdmittedPage, 'publicationId' | 'currentEtag'>,
  config: PageRenderingOptions['config'],
) {
  if (currentEtag === undefined) {
    const live = await readInput(organisationId, publicationId, config)
    return live && { ...live, version: versionOf({ etag: live.etag }) }
  }
  const earlier = await readEarlierInput(organisationId, publicationId, config)
  return earlier && { ...earlier, version: versionOf(earlier) }
}
