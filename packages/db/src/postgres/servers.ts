import pg from 'pg'
import { DatabaseError } from '../errors.ts'

/** How long one of several servers may take to say whether it is the primary, in milliseconds. */
const ANSWER_MS = 3_000
/** For how long the server that said so is taken at its word. */
const KNOWN_MS = 1_000

/**
 * The address of each server that one address with several hosts names, as libpq has it (PostgreSQL manual, 34.1.1.3):
 * `postgresql://user@a:5432,b:5432/name`. One for any other.
 */
export function addressesOf(url: string): string[] {
  const [scheme = '', ...others] = url.split('//')
  if (!/^postgres(?:ql)?:$/.test(scheme)) return [url]
  const address = others.join('//')
  const path = address.search(/[/?]/)
  const [authority, rest] = path < 0 ? [address, ''] : [address.slice(0, path), address.slice(path)]
  // What is before the last @ is a name and a password.
  const hostsAt = authority.lastIndexOf('@') + 1
  const [user, hosts] = [authority.slice(0, hostsAt), authority.slice(hostsAt)]
  return hosts.split(',').map((host) => `${scheme}//${user}${host}${rest}`)
}

/** The servers of one database, one of which takes writes. */
export class Servers {
  readonly addresses: readonly string[]
  #known: { address: Promise<string>; until: number } | undefined

  constructor(url: string) {
    this.addresses = addressesOf(url)
  }

  /**
   * The address of the server that takes writes now: the first that says that it is no replica. A single one isn't asked.
   * @throws DatabaseError 'unavailable' where none says so.
   */
  primary(): Promise<string> {
    const [only, ...others] = this.addresses
    if (others.length === 0) return Promise.resolve(only!)
    if (this.#known && this.#known.until > performance.now()) return this.#known.address
    const address = findPrimary(this.addresses)
    this.#known = { address, until: performance.now() + KNOWN_MS }
    return address
  }

  /** Connections that lead to the primary, whichever server that is when they are opened. */
  clients(): typeof pg.Client {
    return this.addresses.length === 1 ? pg.Client : clientsOf(this)
  }
}

async function findPrimary(addresses: readonly string[]): Promise<string> {
  const answers = await Promise.all(addresses.map(isPrimary))
  const found = addresses[answers.indexOf(true)]
  if (found !== undefined) return found
  throw new DatabaseError('unavailable', 'None of the servers of the database answers as its primary.')
}

async function isPrimary(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'bubbles looks for the primary',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  // Its failure is that it is not the primary.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

/** What the pool is called back with. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

function clientsOf(servers: Servers): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (!callback) return this.#lead().then(() => super.connect())
      void this.#connectLed(callback as (error: Error) => void)
    }

    async #connectLed(callback: (error: Error) => void): Promise<void> {
      try {
        await this.#lead()
      } catch (error) {
        callback(error as Error)
        return
      }
      super.connect(callback)
    }

    /** Points this connection, which is not open yet, at the primary. */
    async #lead(): Promise<void> {
      const { host, port } = new pg.Client({ connectionString: await servers.primary() })
      this.host = host
      this.port = port
    }
  }
}

/** A connection to the primary among the servers that an address names, not open yet. */
export function primaryClient(url: string, config: pg.ClientConfig): pg.Client {
  const servers = new Servers(url)
  const Client = servers.clients()
  return new Client({ ...config, connectionString: servers.addresses[0] })
}
