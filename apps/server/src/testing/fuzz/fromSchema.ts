import fc from 'fast-check'
import { z } from 'zod'
import type { Ids } from '../isolation/ids.ts'
import { oddValue } from './oddities.ts'

interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** An id that is only known once the organisations are there: `fillIn` puts it in. */
const idNamed = (name: keyof Ids): string => `@@id:${name}@@`

/** A text with the ids it names. */
export const fillIn = (text: string, ids: Ids): string =>
  text.replaceAll(/@@id:(\w+)@@/g, (_, name: keyof Ids) => ids[name])

/** What a property of a body names, where its schema says only that it is a text. */
const NAMED: Record<string, readonly (keyof Ids)[]> = {
  token: ['readerToken', 'memberToken', 'inviteToken'],
  sessionId: ['readerSession', 'session'],
  reportId: ['report', 'deletedReport'],
  blockId: ['question', 'comments', 'choice', 'details', 'figure'],
  fieldId: ['detail'],
  choices: ['option'],
  slug: ['slug', 'internalSlug', 'word'],
  dataset: ['dataset'],
  id: ['organisation', 'report', 'figure'],
  ownerId: ['owner', 'member'],
  mentions: ['reviewer', 'member'],
  reviewers: ['reviewer', 'member'],
}
const UUIDS: readonly (keyof Ids)[] = ['report', 'organisation', 'member', 'thread', 'publication', 'invite']

/** Bodies that a schema takes, nearly always: with ids of what there is, so that handlers come to work. */
export function bodiesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return arbitraryOf(json, json.$defs ?? {}, '', 0)
}

function arbitraryOf(
  schema: JsonSchema,
  defs: Record<string, JsonSchema>,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  const inner = (each: JsonSchema, at = name) => arbitraryOf(each, defs, at, depth + 1)
  if (depth > 8) return oddValue
  if (schema.$ref) return inner(defs[schema.$ref.split('/').at(-1)!] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((each) => inner(each)))
  if (schema.allOf) return inner(Object.assign({}, ...schema.allOf) as JsonSchema)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objects(schema, inner)
    case 'array': {
      const { prefixItems, items = {}, minItems = 0, maxItems = 4 } = schema
      if (prefixItems) return fc.tuple(...prefixItems.map((each) => inner(each)))
      return fc.array(inner(items), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      })
    }
    case 'string':
      return texts(schema, name)
    case 'integer':
      return fc.oneof(fc.integer(boundsOf(schema, 12)), fc.integer(boundsOf(schema, 2 ** 31 - 1)))
    case 'number':
      return fc.oneof(fc.integer(boundsOf(schema, 12)), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return oddValue
  }
}

const boundsOf = ({ minimum = 0, maximum = Infinity }: JsonSchema, reach: number) => {
  const min = Math.max(Math.ceil(minimum), -(2 ** 31))
  return { min, max: Math.max(min, Math.min(maximum, min + reach, 2 ** 31 - 1)) }
}

function objects(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  inner: (schema: JsonSchema, name?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, inner(each, key)])),
    { requiredKeys: required, noNullPrototype: true },
  )
  if (typeof additionalProperties !== 'object') return known
  const others = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), inner(additionalProperties), {
    maxKeys: 3,
    noNullPrototype: true,
  })
  return fc.tuple(others, known).map(([others, known]) => ({ ...others, ...(known as object) }))
}

function texts({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema, name: string) {
  const ids = NAMED[name] ?? (format === 'uuid' ? UUIDS : undefined)
  if (ids) return fc.constantFrom(...ids.map(idNamed))
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (format === 'base64')
    return fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'))
  if (pattern && !pattern.includes('(?') && !pattern.includes('\\p')) {
    try {
      return fc.stringMatching(new RegExp(pattern))
    } catch {
      // One that it cannot write: words do.
    }
  }
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }),
    fc.constantFrom('Wind', 'Name'),
  )
}
