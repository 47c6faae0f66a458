import { execFileSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import {
  type Cell,
  cancelMove,
  directoryOf,
  type Home,
  moveOrganisation,
  type OpenCell,
  removeCopies,
  syncMembers,
  withCells,
} from '@bubbles/db/cells'
import { type Env, readEnv } from '../config/env.ts'
import { cellMap } from './cellMap.ts'
import { sayFailures } from './parts.ts'

const USAGE = `Moves organisations between cells: PostgreSQL databases with processes of their own.

  npm run cells -- list                       where each organisation lives
  npm run cells -- move ORGANISATION CELL     move one while the others keep working; run it again if it was stopped
  npm run cells -- cancel ORGANISATION        leave it where it is, if it hasn’t been copied yet
  npm run cells -- remove ORGANISATION        delete what moves have left behind
  npm run cells -- place ORGANISATION CELL    move one and delete what is left behind
  npm run cells -- sync                       give the first cell the members of organisations in the others
  npm run cells -- map                        rewrite the proxy’s map

BUBBLES_CELLS names the cells and the addresses of their owners’ logins: first=postgresql://… second=postgresql://…
`

const say = (text: string) => void process.stderr.write(`${text}\n`)
const print = (text: string) => void process.stdout.write(`${text}\n`)

/** `npm run cells`. */
async function run(env: Env, [verb = '', name = '', target = '', ...more]: string[]): Promise<boolean> {
  const takes = { list: 0, map: 0, sync: 0, cancel: 1, remove: 1, move: 2, place: 2 }[verb]
  const given = [name, target].filter((each) => each !== '').length
  if (takes === undefined || takes !== given || more.length > 0) return false
  await withCells(cellsOf(env), async (cells) => {
    const onPlaced = () => place(env, cells)
    const options = { cells, name, say, onPlaced }
    if (verb === 'list') return print(inWords(await directoryOf(cells)))
    if (verb === 'map') return onPlaced()
    if (verb === 'sync') return print(`Brought up to date: ${await syncMembers(cells)} organisations.`)
    if (verb === 'cancel') {
      await cancelMove(options)
      return print(`${name} stays where it is.`)
    }
    if (verb !== 'remove') print(movedInWords(name, target, await moveOrganisation({ ...options, target })))
    if (verb === 'move') return say(`When all is well, delete the old rows: npm run cells -- remove ${name}`)
    const from = await removeCopies(options)
    return print(from.length === 0 ? 'There was nothing to delete.' : `Deleted from ${from.join(', ')}.`)
  })
  return true
}

function cellsOf({ BUBBLES_CELLS: cells }: Env): Cell[] {
  if (cells.length >= 2) return cells.map((cell, index) => ({ ...cell, isHome: index === 0 }))
  say('Set BUBBLES_CELLS to two or more cells: first=postgresql://… second=postgresql://…')
  process.exit(1)
}

const movedInWords = (name: string, cell: string, copied: { rows: number }[] | null): string =>
  copied === null
    ? `${name} is in ${cell}; it had been copied before.`
    : `${name} is in ${cell}: ${copied.reduce((sum, { rows }) => sum + rows, 0)} rows in ${copied.length} tables, each value as it was.`

function inWords(homes: readonly Home[]): string {
  const width = Math.max(12, ...homes.map(({ name }) => name.length))
  const lines = homes.map(({ name, cell, movingTo, copiesIn }) => {
    const notes = [
      ...(movingTo ? [`on its way to ${movingTo}`] : []),
      ...copiesIn.map((each) => `old rows in ${each}`),
    ]
    return `${name.padEnd(width)}  ${cell.padEnd(10)}  ${notes.join(', ')}`.trimEnd()
  })
  return [`${'organisation'.padEnd(width)}  cell`, ...lines].join('\n')
}

/** Domains of their own that organisations have proven, each in the cell that its organisation is in. */
async function ownDomainsOf(cells: readonly OpenCell[], homes: readonly Home[]) {
  const found: { domain: string; cell: string }[] = []
  for (const { name: cell, query } of cells) {
    const rows = await query<{ id: string; domain: string }>(
      'select organisation_id as id, domain from page_domains where proven_at is not null order by domain',
    )
    const isHome = new Set(homes.filter((home) => home.cell === cell).map(({ id }) => id))
    found.push(...rows.filter(({ id }) => isHome.has(id)).map(({ domain }) => ({ domain, cell })))
  }
  return found
}

/** Writes where organisations live for the proxy, and has it read that again. */
async function place(env: Env, cells: readonly OpenCell[]): Promise<void> {
  const { BUBBLES_CELLS_MAP: path, BUBBLES_CELLS_RELOAD: reload } = env
  if (!path) return say('BUBBLES_CELLS_MAP isn’t set: send requests to the right cell yourself.')
  const homes = await directoryOf(cells)
  writeFileSync(`${path}.new`, cellMap(homes, cells[0]!.name, await ownDomainsOf(cells, homes), env))
  renameSync(`${path}.new`, path)
  if (reload) execFileSync('/bin/sh', ['-c', reload], { stdio: 'inherit' })
}

sayFailures()
if (!(await run(readEnv(), process.argv.slice(2)))) {
  say(USAGE)
  process.exitCode = 1
}
