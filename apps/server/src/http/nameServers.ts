import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 3_000
const TRIES = 2
/** There is no such record. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

let configured: readonly string[] = []
const resolver = (): Resolver => {
  const made = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (configured.length > 0) made.setServers(configured)
  return made
}

/** Asks name servers; in one object, so that tests can answer in their place. */
export const nameServers = {
  /** Has others asked than the machine's own, as `address` or `address:port`. Empty: the machine's own. */
  use(servers: readonly string[]): void {
    configured = servers
  },
  resolveTxt: (name: string): Promise<string[][]> => resolver().resolveTxt(name),
  resolveCname: (name: string): Promise<string[]> => resolver().resolveCname(name),
  resolve4: (name: string): Promise<string[]> => resolver().resolve4(name),
  resolve6: (name: string): Promise<string[]> => resolver().resolve6(name),
}

/** What became of a look for a TXT record; `other`: there are some of that name, which say something else. */
export type RecordFound = 'found' | 'none' | 'other' | 'unanswered'

/** Looks for a TXT record of a name with a value. Never throws. */
export async function findTxtRecord(name: string, value: string): Promise<RecordFound> {
  const records = await recordsOf(nameServers.resolveTxt(name))
  if (records === null) return 'unanswered'
  // A long record comes in parts.
  if (records.some((parts) => parts.join('').trim() === value)) return 'found'
  return records.length > 0 ? 'other' : 'none'
}

/** Where a name leads. */
export type Leads = 'here' | 'elsewhere' | 'nowhere' | 'unanswered'

/** Whether a name leads to a host: by a CNAME record of it, or to one of the addresses that the host has. Never throws. */
export async function whereLeads(name: string, target: string): Promise<Leads> {
  const aliases = await recordsOf(nameServers.resolveCname(name))
  if (aliases?.some((alias) => alias.toLowerCase().replace(/\.$/, '') === target)) return 'here'
  const [own, wanted] = [await addressesOf(name), await addressesOf(target)]
  if (aliases === null || own === null || wanted === null) return 'unanswered'
  if (own.some((address) => wanted.includes(address))) return 'here'
  return own.length > 0 || aliases.length > 0 ? 'elsewhere' : 'nowhere'
}

async function addressesOf(name: string): Promise<string[] | null> {
  const [four, six] = [
    await recordsOf(nameServers.resolve4(name)),
    await recordsOf(nameServers.resolve6(name)),
  ]
  return four === null || six === null ? null : [...four, ...six]
}

/** Null: no answer. */
async function recordsOf<T>(asked: Promise<T[]>): Promise<T[] | null> {
  try {
    return await asked
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}
