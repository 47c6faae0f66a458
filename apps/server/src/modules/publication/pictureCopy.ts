import { type Database, type KeptBytes, readUnchanging } from '@bubbles/db'
import { inTurn } from '../../threads/pool.ts'
import { type CopyWidth, copyWidths, keepCopies, makeCopy, readCopy, readFile } from '../media/public.ts'

interface PictureCopy {
  contentType: string
  bytes: Uint8Array
}

interface FoundCopy {
  contentType: string
  kept: KeptBytes
}

/** A copy that is to be made, of a picture that may be read. */
interface MissingCopy {
  organisationId: string
  hash: string
  width: CopyWidth
  kept: KeptBytes
}

/**
 * Finds a narrower copy of a published picture, or what it is to be made of: one that was uploaded before there were copies,
 * or came in a bundle, gets it when a page first asks for it.
 * @param findHash finds the file while it may be read; within a transaction
 * @returns null where it may not, and for a width the picture has no copy of
 */
export async function findCopy(
  database: Database,
  organisationId: string,
  width: CopyWidth,
  findHash: () => Promise<{ hash: string } | undefined>,
): Promise<SoughtCopy> {
  const scope = { kind: 'organisation', organisationId } as const
  const copyOf = async (file: { hash: string } | undefined) =>
    file ? seek(organisationId, file.hash, width) : null
  if (!database.replica)
    return database.transaction(scope, async () => copyOf(await findHash()), { readOnly: true })
  const file = await database.transaction(scope, findHash, { readOnly: true })
  return readUnchanging(
    database,
    scope,
    () => copyOf(file),
    (found) => 'copy' in found,
  )
}

type SoughtCopy = { copy: FoundCopy } | { missing: MissingCopy } | null

async function seek(organisationId: string, hash: string, width: CopyWidth): Promise<SoughtCopy> {
  const copy = await readCopy(organisationId, hash, width)
  if (copy) return { copy }
  const file = await readFile(organisationId, hash)
  // No page names one that is no narrower: it would cost the work and the room, and save nobody anything.
  if (!file || !copyWidths(file.width).includes(width)) return null
  return { missing: { organisationId, hash, width, kept: file.kept } }
}

/** Makes and keeps a copy. No transaction is open while it is made, and two readers that ask at once get the same. */
export const makeMissingCopy = (
  database: Database,
  { organisationId, hash, width, kept }: MissingCopy,
): Promise<PictureCopy> =>
  making(`${organisationId} ${hash} ${width}`, async () => {
    const bytes = await kept.load()
    const made = await inTurn(() => makeCopy(bytes, width), organisationId)
    await database.transaction({ kind: 'organisation', organisationId }, () =>
      keepCopies(organisationId, hash, [made]),
    )
    return made
  })

/** What is being made now: a page opened by many at once makes each copy once. */
const underWay = new Map<string, Promise<PictureCopy>>()

function making(key: string, make: () => Promise<PictureCopy>): Promise<PictureCopy> {
  const known = underWay.get(key)
  if (known) return known
  const made = make().finally(() => underWay.delete(key))
  underWay.set(key, made)
  return made
}
