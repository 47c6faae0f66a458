import { tidyNamedReader } from '@bubbles/domain'
import { readAtAddress } from './reader.ts'
import { deleteAtAddress } from './writer.ts'

/** What is kept of a named reader at every organisation. Needs the platform. */
export const readNamedReader = (address: string) => readAtAddress(tidyNamedReader(address))

/** Forgets a named reader at every organisation. Needs the platform. @returns in how many lists there was one */
export const eraseNamedReader = (address: string): Promise<number> =>
  deleteAtAddress(tidyNamedReader(address))
