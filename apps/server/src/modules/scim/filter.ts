import { attributeName } from './attributes.ts'
import { invalidValue, ScimProblem } from './problem.ts'

export interface EqualTo<Attribute extends string> {
  attribute: Attribute
  value: string
}

const EQ = /^\s*([^\s[]+(?:\[[^\]]*\][^\s[]*)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/**
 * The one kind of filter there is: an attribute that equals a text, such as `userName eq "ann@example.org"`.
 * @param known by its lower-case name, what each attribute is here
 * @throws ScimProblem invalidFilter
 */
export function readFilter<Attribute extends string>(
  filter: string | undefined,
  known: Readonly<Record<string, Attribute>>,
): EqualTo<Attribute> | null {
  if (filter === undefined || filter.trim() === '') return null
  const [, name = '', quoted = ''] = EQ.exec(filter) ?? []
  const attribute = Object.hasOwn(known, attributeName(name)) ? known[attributeName(name)] : undefined
  const value = unquoted(quoted)
  if (attribute !== undefined && value !== null) return { attribute, value }
  throw new ScimProblem(
    'invalidFilter',
    `Filters can be ${Object.values<string>(known)
      .filter((each, index, all) => all.indexOf(each) === index)
      .map((each) => `${each} eq "…"`)
      .join(' or ')}.`,
  )
}

function unquoted(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : null
  } catch {
    return null
  }
}

/** Most resources of a page. */
export const MAX_PAGE = 200

export interface Page {
  /** Counted from 1. */
  startIndex: number
  count: number
}

/** Where a list starts, and how much of it is wanted (RFC 7644, 3.4.2.4). @throws ScimProblem invalidValue */
export function readPage(query: Readonly<Record<string, unknown>>): Page {
  return {
    startIndex: Math.max(1, wholeNumber(query, 'startIndex', 1)),
    count: Math.min(MAX_PAGE, Math.max(0, wholeNumber(query, 'count', MAX_PAGE))),
  }
}

function wholeNumber(query: Readonly<Record<string, unknown>>, name: string, otherwise: number): number {
  const value = query[name]
  if (value === undefined || value === '') return otherwise
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value))
    throw invalidValue(`“${name}” must be a whole number.`)
  return Number(value)
}
