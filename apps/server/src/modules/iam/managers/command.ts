import type { Database } from '@bubbles/db'
import { looksLikeEmail } from '@bubbles/domain'
import { readManagers } from './reader.ts'
import { appointManagers, dismissManagers } from './service.ts'

const USAGE = `Account managers see every organisation’s account and switch its features on and off.

  npm run manager -- list
  npm run manager -- appoint EMAIL
  npm run manager -- dismiss EMAIL

With the embedded database, stop the server first.`

export interface Outcome {
  done: boolean
  /** What to tell whoever ran the command. */
  text: string
}

const failed = (text: string): Outcome => ({ done: false, text })

/** Runs `npm run manager`. @param configured the addresses of BUBBLES_ACCOUNT_MANAGERS */
export async function runManagerCommand(
  database: Database,
  parameters: readonly string[],
  configured: readonly string[],
): Promise<Outcome> {
  const [verb, address, ...rest] = parameters
  const inPlatform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  if (verb === 'list' && address === undefined) return { done: true, text: await inPlatform(listInWords) }
  if (address === undefined || rest.length > 0) return failed(USAGE)
  if (verb !== 'appoint' && verb !== 'dismiss') return failed(USAGE)
  if (!looksLikeEmail(address)) return failed(`“${address}” isn’t an email address.`)
  return inPlatform(() => (verb === 'appoint' ? appoint(address) : dismiss(address, configured)))
}

async function appoint(address: string): Promise<Outcome> {
  const { found, appointed } = await appointManagers([address], 'command')
  if (found.length === 0) {
    return failed(
      `No one has confirmed ${address} here yet. Ask them to sign up and sign in once, then run this again, or add the address to BUBBLES_ACCOUNT_MANAGERS.`,
    )
  }
  return appointed.length === 0
    ? { done: true, text: `${address} is already an account manager.` }
    : { done: true, text: `${address} is now an account manager.` }
}

async function dismiss(address: string, configured: readonly string[]): Promise<Outcome> {
  const isConfigured = configured.includes(address.toLowerCase())
  const dismissed = await dismissManagers(address)
  if (dismissed.length === 0) return failed(`${address} isn’t an account manager.`)
  const text = `${address} is no longer an account manager.`
  if (!isConfigured) return { done: true, text }
  return {
    done: true,
    text: `${text} BUBBLES_ACCOUNT_MANAGERS still names this address: remove it and restart the server, or they’ll become an account manager again when they next sign in.`,
  }
}

const SOURCES = { command: 'by npm run manager', settings: 'by BUBBLES_ACCOUNT_MANAGERS' } as const

async function listInWords(): Promise<string> {
  const managers = await readManagers()
  if (managers.length === 0)
    return 'There are no account managers. Appoint one with: npm run manager -- appoint EMAIL'
  return managers
    .map(({ email_address, name, status, at, source }) => {
      const since = at && source ? `, since ${at.toISOString().slice(0, 10)}, ${SOURCES[source]}` : ''
      return `${email_address}  ${name}${status === 'Active' ? '' : ` (${status.toLowerCase()})`}${since}`
    })
    .join('\n')
}
