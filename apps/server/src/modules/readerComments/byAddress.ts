import { readAtAddress } from './reader.ts'
import { eraseAtAddress } from './writer.ts'

/** As addresses are kept: people write one in several ways. */
export const keptAddress = (address: string): string => address.trim().toLowerCase()

/** What an address has commented at every organisation. Needs the platform. */
export const readCommentsOf = (address: string) => readAtAddress(keptAddress(address))

/** Erases words, name and address of an address's comments at every organisation. Needs the platform. @returns how many */
export const eraseCommentsOf = (address: string): Promise<number> => eraseAtAddress(keptAddress(address))
