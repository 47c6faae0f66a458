import { tidyNamedReader } from '@bubbles/domain'
import { readAtAddress, readKnownAtAddress } from './reader.ts'
import { deleteAtAddress } from './writer.ts'

/** What is kept of a named reader at every organisation. Needs the platform. */
export const readNamedReader = async (address: string) => {
  const entry = tidyNamedReader(address)
  return [...(await readAtAddress(entry)), ...(await readKnownAtAddress(entry))]
}

/** Forgets a named reader at every organisation. Needs the platform. @returns in how many lists there was one */
export const eraseNamedReader = (address: string): Promise<number> =>
  deleteAtAddress(tidyNamedReader(address))
