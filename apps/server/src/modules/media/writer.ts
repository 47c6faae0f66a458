import { createHash } from 'node:crypto'
import { tx } from '@bubbles/db'
import type { ImageCopy } from './copies.ts'

/** An image of our own making, or a file to download, as it was sent: that has no pixels, 0 by 0. */
interface KeptFile {
  bytes: Uint8Array
  contentType: string
  width: number
  height: number
}

/** Keeps a file under the hash of its bytes; one that is there already is left as it is, and known to be in use. */
export async function keepFile(organisationId: string, userId: string, file: KeptFile): Promise<string> {
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  await tx()
    .insertInto('files')
    .values({
      organisation_id: organisationId,
      hash,
      content_type: file.contentType,
      width: file.width,
      height: file.height,
      bytes: file.bytes,
      created_by: userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'hash']).doUpdateSet({ used_at: new Date() }),
    )
    .execute()
  return hash
}

/** Keeps copies of a file; whoever made the same one first is right. A file that is gone by now keeps none. */
export async function keepCopies(
  organisationId: string,
  hash: string,
  copies: readonly ImageCopy[],
): Promise<void> {
  if (copies.length === 0) return
  const file = await tx()
    .selectFrom('files')
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .select('hash')
    .forKeyShare()
    .executeTakeFirst()
  if (!file) return
  await tx()
    .insertInto('file_copies')
    .values(
      copies.map(({ width, contentType, bytes }) => ({
        organisation_id: organisationId,
        file_hash: hash,
        width,
        content_type: contentType,
        bytes,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organisation_id', 'file_hash', 'width']).doNothing())
    .execute()
}
