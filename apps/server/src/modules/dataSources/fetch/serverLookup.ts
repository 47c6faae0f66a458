import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

export interface NameServers {
  /** Default: those of this machine. With a port, if it isn't the usual one. */
  servers?: readonly string[]
  /** For one question, which is asked twice; in milliseconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 2_500
const TRIES = 2
/** That a name has no address of one kind says less than that it could not be asked about. */
const NO_ADDRESS = 'ENODATA'

/**
 * Looks names up at name servers. The system's own lookup keeps one of the few threads that files, compression and passwords
 * of this process need as well, for as long as a stranger's name server likes. Names that this machine alone knows
 * (/etc/hosts) are not found.
 */
export function serverLookup({ servers, timeoutMs = TIMEOUT_MS }: NameServers = {}): LookupFunction {
  return (host, _options, callback) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const as = (family: 4 | 6) => (addresses: string[]) =>
      addresses.map((address): LookupAddress => ({ address, family }))
    const found = async () => {
      const answers = await Promise.allSettled([
        resolver.resolve4(host).then(as(4)),
        resolver.resolve6(host).then(as(6)),
      ])
      const addresses = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      const errors = answers.flatMap((each) =>
        each.status === 'rejected' ? [each.reason as NodeJS.ErrnoException] : [],
      )
      const error = errors.find(({ code }) => code !== NO_ADDRESS) ?? errors[0] ?? null
      return { addresses, error: addresses.length > 0 ? null : error }
    }
    callbackify(found)((_never, { addresses, error }) => callback(error, addresses))
  }
}
