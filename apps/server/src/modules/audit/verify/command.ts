import type { Database } from '@bubbles/db'
import { parseArgs } from 'node:util'
import { ChainWalk } from './chain.ts'
import { type ChainOwner, readChainOwners, readLinks, readUnlinked } from './reader.ts'

const USAGE = `Each entry of the audit log carries the hash of the one before. This recomputes them all.

  npm run audit -- verify
  npm run audit -- verify --organisation NAME
  npm run audit -- verify --organisation NAME --noted HASH

NAME is the organisation’s address. HASH is the last hash that an earlier run printed and you noted: it must still be in the log.
With the embedded database, stop the server first.`

export interface Outcome {
  /** Whether everything is whole. */
  done: boolean
  /** What to tell whoever ran the command. */
  text: string
}

interface Asked {
  organisation?: string | undefined
  noted?: string | undefined
}

/** Runs `npm run audit`. */
export async function runAuditCommand(database: Database, parameters: readonly string[]): Promise<Outcome> {
  const asked = asParameters(parameters)
  if (!asked) return { done: false, text: USAGE }
  const owners = await inPlatform(database, () => readChainOwners(asked.organisation))
  if (asked.organisation !== undefined && owners.length === 0)
    return { done: false, text: `There is no organisation ${asked.organisation}.` }
  if (asked.organisation === undefined) owners.push(PLATFORM)
  const lines: string[] = []
  let broken = 0
  for (const owner of owners) {
    const { sentences, isWhole } = await verifyChain(database, owner, asked.noted)
    if (!isWhole) broken += 1
    lines.push(...sentences)
  }
  lines.push(
    broken === 0
      ? 'Everything is intact.'
      : `${broken === 1 ? '1 log is' : `${broken} logs are`} not intact. Compare with a backup to see what they said before.`,
  )
  return { done: broken === 0, text: lines.join('\n') }
}

const PLATFORM: ChainOwner = { organisationId: null, name: null, friendlyName: null, status: null }

function asParameters(parameters: readonly string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: { organisation: { type: 'string' }, noted: { type: 'string' } },
    })
    if (positionals.length !== 1 || positionals[0] !== 'verify') return null
    return values.noted !== undefined && values.organisation === undefined ? null : values
  } catch {
    return null
  }
}

const inPlatform = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.transaction({ kind: 'platform' }, work)

/** Walks one chain. Each batch is a transaction of its own: nothing waits for a long one, and links only ever join the end. */
async function verifyChain(
  database: Database,
  owner: ChainOwner,
  noted: string | undefined,
): Promise<{ sentences: string[]; isWhole: boolean }> {
  const { organisationId, status } = owner
  const walk = new ChainWalk(noted)
  for (;;) {
    const links = await inPlatform(database, () => readLinks(organisationId, walk.place))
    for (const link of links) walk.take(link)
    if (links.length === 0) break
  }
  const unlinked = await inPlatform(database, () => readUnlinked(organisationId))
  for (const entry of unlinked) walk.takeUnlinked(entry)
  walk.end()
  const isEmpty = walk.place === 0 && unlinked.length === 0
  // What was deleted is erased with its log.
  if (isEmpty && status === 'Deleted' && noted === undefined) return { sentences: [], isWhole: true }
  if (isEmpty && organisationId !== null && status !== 'Deleted')
    walk.find('The log is empty: every entry was removed, including the one for the organisation’s creation.')
  const name = inWords(owner)
  const { findings } = walk
  if (findings.length > 0)
    return { sentences: [`${name}: not intact.`, ...findings.map((each) => `  ${each}`)], isWhole: false }
  if (walk.place === 0) return { sentences: [`${name}: no entries.`], isWhole: true }
  const count = walk.place === 1 ? '1 entry' : `${walk.place.toLocaleString('en-GB')} entries`
  return { sentences: [`${name}: ${count}, intact. The last one’s hash is ${walk.hash}.`], isWhole: true }
}

function inWords({ organisationId, name, friendlyName }: ChainOwner): string {
  if (organisationId === null) return 'Account managers'
  if (name === null) return `A deleted organisation (${organisationId})`
  return friendlyName ? `${friendlyName} (${name})` : name
}
