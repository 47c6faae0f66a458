import { ASSIGNABLE_ROLES, type AssignableRole, INVITE_LIMITS, roleName } from '@bubbles/domain'
import { rowsOfText } from '@bubbles/tables/rows'
import { anyOf } from '../../format/listed.ts'

/** One line of a list of people: whom to invite, with which roles, or why it can't be sent as it is. */
export interface ReadLine {
  /** Where it is in the file, from 1, empty lines left out. */
  row: number
  emailAddress: string
  roles: AssignableRole[]
  /** A sentence; null: the server can be asked about it. */
  problem: string | null
}

/** Where addresses and roles are; without a row of names, the address comes first and roles after it. */
interface Places {
  address: number
  /** Null: in all cells after the address. */
  roles: number | null
  hasHeader: boolean
}

/**
 * Reads a list of people to invite: an address in each line, and its roles, with or without a row of names. More lines than can be
 * sent at once are kept, each with that as its problem.
 * @param what how sentences call the list
 * @throws TableError with a sentence
 */
export function readInviteLines(text: string, what: string): ReadLine[] {
  const rows = rowsOfText(text, what)
  const places = placesIn(rows[0] ?? [])
  const people = rows.slice(places.hasHeader ? 1 : 0)
  return people.map((cells, index) => {
    const line = lineOf(cells, places)
    const row = index + (places.hasHeader ? 2 : 1)
    return index < INVITE_LIMITS.atOnce ? { ...line, row } : { ...line, row, problem: TOO_MANY }
  })
}

const TOO_MANY = `At most ${INVITE_LIMITS.atOnce} lines can be sent at once. Import this one afterwards.`

function placesIn(first: readonly string[]): Places {
  const withAddress = first.findIndex((cell) => cell.includes('@'))
  if (withAddress >= 0) return { address: withAddress, roles: null, hasHeader: false }
  const named = (word: RegExp) => first.findIndex((cell) => word.test(cell))
  const address = named(/mail|address/i)
  const roles = named(/role/i)
  // A first row of neither an address nor names for them is a line like any other, and its problem is shown.
  if (address < 0 && roles < 0) return { address: 0, roles: null, hasHeader: false }
  return { address: Math.max(address, 0), roles: roles < 0 ? null : roles, hasHeader: true }
}

function lineOf(cells: readonly string[], { address, roles }: Places): Omit<ReadLine, 'row'> {
  const emailAddress = (cells[address] ?? '').trim().slice(0, INVITE_LIMITS.address)
  const words = (roles === null ? cells.slice(address + 1) : [cells[roles] ?? ''])
    .flatMap((cell) => cell.split(/[;,/|]/))
    .map((word) => word.trim())
    .filter((word) => word !== '' && plain(word) !== 'viewer')
  const unknown = words.find((word) => roleNamed(word) === undefined)
  if (unknown !== undefined)
    return { emailAddress, roles: [], problem: `“${unknown}” isn’t a role. Use ${ROLE_NAMES}.` }
  if (emailAddress === '') return { emailAddress, roles: [], problem: 'There’s no address in this line.' }
  return { emailAddress, roles: [...new Set(words.map((word) => roleNamed(word)!))], problem: null }
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]/g, '')

/** A role by its name on screens or in the API, however it is written. */
const roleNamed = (word: string): AssignableRole | undefined =>
  ASSIGNABLE_ROLES.find((role) => plain(role) === plain(word) || plain(roleName(role)) === plain(word))

const ROLE_NAMES = anyOf(ASSIGNABLE_ROLES.map(roleName))
