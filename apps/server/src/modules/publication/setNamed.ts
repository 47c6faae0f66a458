import type { SharingRow } from './sharingReader.ts'
import { renderNextReports } from './front/nextReports.ts'
import { OPEN } from './sharing.ts'
import { readSharing } from './sharingReader.ts'
import { changeSharing } from './sharingWriter.ts'
import { queueRender } from './writer.ts'

/** The settings of a report's link; those that hold before anybody changes them. Within a transaction. */
export const readLink = async (organisationId: string, reportId: string): Promise<SharingRow> =>
  (await readSharing(organisationId, reportId)) ?? OPEN

/**
 * Says whether a report's link is for named readers only; a password is removed then. Within a transaction, which it makes wait
 * for others that change the same link.
 * @param version what the settings must be changed from; null for any
 * @returns the settings; undefined where they have another version by now
 */
export async function setNamed(
  organisationId: string,
  reportId: string,
  userId: string,
  named: boolean,
  version: number | null,
): Promise<SharingRow | undefined> {
  const { gated } = await readLink(organisationId, reportId)
  const changed = await changeSharing(organisationId, reportId, userId, { named }, version)
  // Pages have a card, and lists and other pages name them, only while everybody may see them.
  if (changed && changed.gated !== gated) {
    await queueRender(organisationId, reportId)
    await renderNextReports(organisationId)
  }
  return changed
}
