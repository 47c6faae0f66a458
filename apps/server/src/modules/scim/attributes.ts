import { invalidValue, ScimProblem } from './problem.ts'

/** Names of attributes are the same in either case (RFC 7643, 2.1); by their lower-case name here. */
export type Attributes = ReadonlyMap<string, unknown>

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const MAX_TEXT = 256

/** The attributes of an object of a body. @throws ScimProblem invalidSyntax for anything else */
export function attributesOf(value: unknown, name = 'body'): Attributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimProblem('invalidSyntax', `The ${name} must be a JSON object.`)
  return new Map(Object.entries(value).map(([key, each]) => [attributeName(key), each]))
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** An attribute's name without its schema's, where that is the core one. */
export const attributeName = (name: string): string => name.trim().toLowerCase().replace(CORE, '')

/** A text of at most 256 characters; empty for none. @throws ScimProblem invalidValue */
export function textOf(value: unknown, name: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw invalidValue(`“${name}” must be text.`)
  const text = value.trim()
  if (text.length > MAX_TEXT || /\p{Cc}|\p{Cs}/u.test(text))
    throw invalidValue(`“${name}” must be one line of at most ${MAX_TEXT} characters.`)
  return text
}

/** @throws ScimProblem invalidValue for an empty one */
export function requiredText(value: unknown, name: string): string {
  const text = textOf(value, name)
  if (text === '') throw invalidValue(`“${name}” is missing.`)
  return text
}

/** True or false; some providers send it as text, with a capital. @throws ScimProblem invalidValue */
export function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidValue(`“${name}” must be true or false.`)
}
