import { createHash } from 'node:crypto'
import { tx } from '@bubbles/db'

/** An image of our own making. */
interface KeptImage {
  bytes: Uint8Array
  contentType: string
  width: number
  height: number
}

/** Keeps an image under the hash of its bytes; one that is there already is left as it is, and known to be in use. */
export async function keepFile(organisationId: string, userId: string, image: KeptImage): Promise<string> {
  const hash = createHash('sha256').update(image.bytes).digest('hex')
  await tx()
    .insertInto('files')
    .values({
      organisation_id: organisationId,
      hash,
      content_type: image.contentType,
      width: image.width,
      height: image.height,
      bytes: image.bytes,
      created_by: userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'hash']).doUpdateSet({ used_at: new Date() }),
    )
    .execute()
  return hash
}
