import {
  addressIn,
  ASSIGNABLE_ROLES,
  type AssignableRole,
  INVITE_LIMITS,
  roleName,
  splitAddresses,
} from '@bubbles/domain'
import { rowsOfText } from '@bubbles/tables/rows'
import { anyOf } from '../../format/listed.ts'

/** One person of a list: whom to invite, with which roles, or why it can't be sent as it is. */
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
 * Reads a list of people to invite: an address in each line, or several, and their roles, with or without a row of names. Commas
 * and semicolons may both be in it, and names around addresses. More than can be sent at once are kept, each with that as its
 * problem.
 * @param what how sentences call the list
 * @throws TableError with a sentence
 */
export function readInviteLines(text: string, what: string): ReadLine[] {
  const rows = rowsOfText(
    text.replaceAll(QUOTED_NAME, (_, name: string) => `${unquoted(name)} <`),
    what,
  )
  const places = placesIn(rows[0] ?? [])
  const first = places.hasHeader ? 1 : 0
  const people = rows
    .slice(first)
    .flatMap((cells, index) => linesOf(cells, places).map((line) => ({ ...line, row: index + first + 1 })))
  return people.map((line, index) => (index < INVITE_LIMITS.atOnce ? line : { ...line, problem: TOO_MANY }))
}

/** The name in `"Doe, Ann" <ann@x.org>`, which is no cell between quotation marks. */
const QUOTED_NAME = /"([^"\n]*)" ?</g
const unquoted = (name: string): string => name.replaceAll(/[,;]/g, ' ')

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

/** The people of a row: each address in it, with the roles in it. */
function linesOf(cells: readonly string[], places: Places): Omit<ReadLine, 'row'>[] {
  const { addresses, words } = partsOf(cells, places)
  const wanted = words.filter((word) => plain(word) !== 'viewer')
  const unknown = wanted.find((word) => roleNamed(word) === undefined)
  const problem =
    unknown !== undefined
      ? `“${unknown}” isn’t a role. Use ${ROLE_NAMES}.`
      : addresses.length === 0
        ? 'There’s no address in this line.'
        : null
  const roles = problem === null ? [...new Set(wanted.map((word) => roleNamed(word)!))] : []
  return (addresses.length === 0 ? [''] : addresses).map((address) => ({
    emailAddress: address.slice(0, INVITE_LIMITS.address),
    roles,
    problem,
  }))
}

/** The addresses of a row, and the words that are to be roles. */
function partsOf(cells: readonly string[], { address, roles }: Places) {
  const own = splitAddresses(cells[address] ?? '')
  if (roles !== null) return { addresses: own.map(addressIn), words: rolesIn(cells[roles] ?? '') }
  const found = cells.findIndex((cell, at) => at >= address && cell.includes('@'))
  // Without any, what is in its place is shown as it is: whether that is an address is for the server to say.
  if (found < 0)
    return {
      addresses: [(cells[address] ?? '').trim()].filter(Boolean),
      words: cells.slice(address + 1).flatMap(rolesIn),
    }
  const parts = cells.slice(found).flatMap(splitAddresses)
  return {
    addresses: parts.filter((part) => part.includes('@')).map(addressIn),
    words: parts.filter((part) => !part.includes('@')).flatMap(rolesIn),
  }
}

const rolesIn = (text: string): string[] =>
  text
    .split(/[;,/|]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const plain = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]/g, '')

/** A role by its name on screens or in the API, however it is written. */
const roleNamed = (word: string): AssignableRole | undefined =>
  ASSIGNABLE_ROLES.find((role) => plain(role) === plain(word) || plain(roleName(role)) === plain(word))

const ROLE_NAMES = anyOf(ASSIGNABLE_ROLES.map(roleName))
