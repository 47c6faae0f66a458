import type { Database } from '@bubbles/db'
import type { Addresses } from '../../config/config.ts'
import type { Failures } from '../../http/repeatedFailures.ts'
import { readProven } from './reader.ts'

/** Told to every process once a domain is proven, comes into use or is given up. */
export const OWN_DOMAINS_CHANNEL = 'own_domains'
/** Between two looks: what renames organisations tells nobody, and a notification can be lost. */
const EVERY_MS = 5_000
const READING = 'reading organisations’ own domains'

let asked = 0
const applied = new WeakMap<Addresses, number>()

/** Reads which domains are proven. Of several that are read at once, the one asked for last counts. */
export async function reloadOwnDomains(database: Database, addresses: Addresses): Promise<void> {
  const ask = ++asked
  const rows = await database.transaction({ kind: 'platform' }, readProven, { readOnly: true })
  if (ask < (applied.get(addresses) ?? 0)) return
  applied.set(addresses, ask)
  addresses.ownDomains.replace(
    rows.map(({ name, domain, in_use_at: since }) => ({
      organisationName: name,
      domain,
      inUse: since !== null,
    })),
  )
}

/** Knows the proven domains from now on, for as long as the process runs. */
export async function keepOwnDomains(
  database: Database,
  addresses: Addresses,
  failures?: Failures,
): Promise<() => void> {
  const reload = () =>
    reloadOwnDomains(database, addresses).then(
      () => failures?.worked(READING),
      (error: unknown) => failures?.failed(READING, error),
    )
  const unlisten = await database.listen(OWN_DOMAINS_CHANNEL, () => void reload())
  await reloadOwnDomains(database, addresses)
  const timer = setInterval(() => void reload(), EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    unlisten()
  }
}
