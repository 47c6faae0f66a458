import { readAtAddress } from './reader.ts'
import { deleteAtAddress } from './writer.ts'

/** As addresses are kept: people write one in several ways. */
export const keptAddress = (address: string): string => address.trim().toLowerCase()

/** What is kept of a subscriber at every organisation. Needs the platform. */
export const readSubscriber = (address: string) => readAtAddress(keptAddress(address))

/** Forgets a subscriber at every organisation. Needs the platform. @returns how many subscriptions there were */
export const eraseSubscriber = (address: string): Promise<number> => deleteAtAddress(keptAddress(address))
