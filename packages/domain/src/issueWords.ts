import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue

/** What a field must be, by the name that the validator has for it. */
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** What a field must be, by the format its text has to have. */
const FORMATS: Record<string, string> = {
  uuid: 'an ID',
  email: 'an email address',
  url: 'a web address',
  datetime: 'a time, such as 2026-11-22T09:30:00Z',
  date: 'a date, such as 2026-11-22',
  base64: 'Base64',
}

const amount = (count: number | bigint, origin: string): string => {
  if (origin === 'string') return `${count} ${count === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `${count} ${count === 1 ? 'entry' : 'entries'}`
  return String(count)
}

const listed = (values: readonly unknown[]): string => {
  const words = values.map(String)
  return words.length === 1 ? words[0]! : `one of ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/**
 * What the validator found, as a sentence for a person. It stands in for the validator's own words wherever a schema has
 * none, and nothing else of that library is shown to anybody.
 */
export function issueInWords(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is missing.'
      return `This field must be ${KINDS[issue.expected as string] ?? 'of a different type'}.`
    case 'invalid_value':
      if (issue.input === undefined) return 'This field is missing.'
      return `This field must be ${listed(issue.values as unknown[])}.`
    case 'too_big':
      return `This field can be ${amount(issue.maximum as number, issue.origin as string)} at most.`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This field is empty.'
      return `This field needs ${amount(issue.minimum as number, issue.origin as string)} at least.`
    case 'invalid_format':
      return `This field must be ${FORMATS[issue.format as string] ?? 'in a different format'}.`
    case 'unrecognized_keys':
      return 'This field isn’t recognised here.'
    default:
      return 'This field has a value that can’t be used here.'
  }
}
