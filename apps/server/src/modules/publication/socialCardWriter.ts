import { tx } from '@bubbles/db'
import { CARD_SIZE } from '@bubbles/report-renderer'
import { keepFile } from '../media/public.ts'
import { CARD_KEY } from './addresses.ts'
import type { DrawnCard } from './socialCard.ts'

/**
 * Keeps the card of a publication in the place of the one it had; null takes that away. The file goes with it, where
 * no other publication has the same.
 */
export async function replaceCard(
  organisationId: string,
  publicationId: string,
  userId: string,
  card: DrawnCard | null,
): Promise<void> {
  const before = await tx()
    .deleteFrom('publication_files')
    .where('organisation_id', '=', organisationId)
    .where('publication_id', '=', publicationId)
    .where('media_key', 'like', `${CARD_KEY}%`)
    .returning('file_hash')
    .execute()
  if (card) {
    const { bytes, contentType, mediaKey } = card
    const image = { bytes, contentType, ...CARD_SIZE }
    const fileHash = await keepFile(organisationId, userId, image)
    await tx()
      .insertInto('publication_files')
      .values({
        organisation_id: organisationId,
        publication_id: publicationId,
        media_key: mediaKey,
        file_hash: fileHash,
      })
      .execute()
  }
  for (const { file_hash: hash } of before)
    await tx()
      .deleteFrom('files')
      .where('organisation_id', '=', organisationId)
      .where('hash', '=', hash)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('publication_files')
              .where('organisation_id', '=', organisationId)
              .where('file_hash', '=', hash)
              .select('media_key'),
          ),
        ),
      )
      .execute()
}
