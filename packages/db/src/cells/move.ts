import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from '../errors.ts'
import { directoryOf, type Home, type OpenCell, type Phase } from './cell.ts'
import { type Copied, copyOrganisation } from './copyOrganisation.ts'
import { hideRows, lift, refuseWrites } from './guard.ts'

/** What a command on one organisation works with. */
export interface MoveOptions {
  cells: readonly OpenCell[]
  /** The organisation's name. */
  name: string
  /** Told what is about to be done. */
  say: (sentence: string) => void
  /** Sends requests to where organisations live now. */
  onPlaced: () => Promise<void>
}

/** How long requests may take that were sent to the source at the last moment. */
const SETTLE_MS = 2_000

const refused = (sentence: string) => new DatabaseError('refused', sentence)

export const cellNamed = (cells: readonly OpenCell[], name: string): OpenCell => {
  const cell = cells.find((each) => each.name === name)
  if (cell) return cell
  throw refused(`There is no cell ${name}. BUBBLES_CELLS has ${cells.map((each) => each.name).join(', ')}.`)
}

/** @throws DatabaseError 'refused' where no cell has an organisation of that name. */
export async function homeOf(cells: readonly OpenCell[], name: string): Promise<Home> {
  const home = (await directoryOf(cells)).find((each) => each.name === name)
  if (home) return home
  throw refused(`No cell has an organisation ${name}.`)
}

/**
 * Moves an organisation to another cell while others work. Its rows can be read all the while; its writes are refused from
 * the moment before they are copied until requests go to the target. Stopped at any point, it goes on when run again.
 * @returns what was copied this time; null where that was done before.
 */
export async function moveOrganisation(options: MoveOptions & { target: string }): Promise<Copied | null> {
  const { cells, name, say, onPlaced } = options
  const target = cellNamed(cells, options.target)
  const { id } = await homeOf(cells, name)
  return alone(cells, id, async () => {
    const home = await homeOf(cells, name)
    const unfinished = await unfinishedMove(cells, home)
    if (unfinished && unfinished.target !== target.name)
      throw refused(`${name} is on its way to ${unfinished.target}. Finish that move, or cancel it.`)
    if (!unfinished && home.cell === target.name) throw refused(`${name} is in ${target.name} already.`)
    if (!unfinished && home.copiesIn.includes(target.name))
      throw refused(
        `${target.name} still has the rows that were moved out of it. Remove them first: npm run cells -- remove ${name}`,
      )
    const source = unfinished?.source ?? cellNamed(cells, home.cell)
    if (!unfinished && !target.isHome) await requireNothingOfUserPool(source, home)
    let copied: Copied | null = null
    if (home.cell === source.name) {
      await note(source, id, target.name, 'refusing')
      say(`${name} can be read but not changed from now on`)
      await refuseWrites(source, id)
      copied = await copyOrganisation(source, target, id, (table) => say(`copying ${table}`))
    }
    say(`${name} lives in ${target.name} now`)
    await note(source, id, target.name, 'given')
    await lift(target, id)
    await onPlaced()
    // What was sent to the source before that is answered there.
    await wait(SETTLE_MS)
    say(`putting the rows in ${source.name} out of sight`)
    await hideRows(source, id)
    if (source.isHome)
      await source.query(`update organisations set auto_enrollment_domains = '{}' where id = $1`, [id])
    await note(source, id, target.name, 'hidden')
    return copied
  })
}

/** The user pool is in the first cell, and would know nothing of what an organisation in another one requires. */
async function requireNothingOfUserPool({ query }: OpenCell, { id, name }: Home): Promise<void> {
  const [found] = await query('select from single_sign_on where organisation_id = $1', [id])
  if (found)
    throw refused(
      `${name} has single sign-on, which works only in the first cell. Remove it there, or leave ${name} there.`,
    )
  const [rule] = await query('select from organisations where id = $1 and requires_second_factor', [id])
  if (rule)
    throw refused(
      `${name} requires two-step sign-in, which works only in the first cell. Make it optional there, or leave ${name} there.`,
    )
}

/** Lets an organisation go on where it is, if it has not been copied yet. */
export async function cancelMove({ cells, name }: Pick<MoveOptions, 'cells' | 'name'>): Promise<void> {
  const { id } = await homeOf(cells, name)
  await alone(cells, id, async () => {
    const unfinished = await unfinishedMove(cells, await homeOf(cells, name))
    if (!unfinished) throw refused(`${name} isn’t being moved.`)
    const { source } = unfinished
    // A copy that is still under way somewhere finds that it may not arrive; one that has just arrived is waited for.
    await cellNamed(cells, unfinished.target).query('delete from cells.arriving where organisation_id = $1', [
      id,
    ])
    if ((await homeOf(cells, name)).cell !== source.name)
      throw refused(`${name} lives in ${unfinished.target} already. Finish the move, then move it back.`)
    await lift(source, id)
    await source.query('delete from cells.leaving where organisation_id = $1', [id])
  })
}

/** The cell that an organisation has not quite left. */
async function unfinishedMove(
  cells: readonly OpenCell[],
  { id }: Home,
): Promise<{ source: OpenCell; target: string } | null> {
  for (const source of cells) {
    const [row] = await source.query<{ target: string }>(
      `select target from cells.leaving where organisation_id = $1 and phase in ('refusing', 'given')`,
      [id],
    )
    if (row) return { source, target: row.target }
  }
  return null
}

const note = ({ query }: OpenCell, id: string, target: string, phase: Phase) =>
  query(
    `insert into cells.leaving (organisation_id, target, phase) values ($1, $2, $3)
    on conflict (organisation_id) do update set target = excluded.target, phase = excluded.phase`,
    [id, target, phase],
  )

/** One command at a time for an organisation: the lock is in the first cell, and goes with the connection. */
export async function alone<T>(cells: readonly OpenCell[], id: string, work: () => Promise<T>): Promise<T> {
  const [first] = cells
  const key = "hashtextextended('bubbles cells ' || $1, 0)"
  const [row] = await first!.query<{ got: string }>(`select pg_try_advisory_lock(${key}) as got`, [id])
  if (row?.got !== 't') throw refused('Another command is moving this organisation at this moment.')
  try {
    return await work()
  } finally {
    await first!.query(`select pg_advisory_unlock(${key})`, [id]).catch(() => {})
  }
}
