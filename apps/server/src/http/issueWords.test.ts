import { issueInWords } from '@bubbles/domain'
import { type CallSchemas, schemas } from '@bubbles/contract/schemas'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { fromZod } from './errors.ts'

function refusalOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value, { error: issueInWords })
  const { message, errors } = fromZod(error!, '')
  return { message, errors: errors!.map(({ pointer, detail }) => `${pointer} ${detail}`) }
}

it.each([
  ['what is missing', z.object({ name: z.string() }), {}, 'The field “name” is missing.'],
  ['a number for a text', z.object({ name: z.string() }), { name: 5 }, 'The field “name” must be text.'],
  [
    'a choice',
    z.object({ role: z.enum(['A', 'B', 'C']) }),
    { role: 'X' },
    'The field “role” must be one of A, B or C.',
  ],
  [
    'a long text',
    z.object({ a: z.string().max(300) }),
    { a: 'x'.repeat(301) },
    'The field “a” can be 300 characters at most.',
  ],
  ['an empty text', z.object({ a: z.string().min(1) }), { a: '' }, 'The field “a” is empty.'],
  [
    'an empty list',
    z.object({ a: z.array(z.string()).min(1) }),
    { a: [] },
    'The field “a” needs 1 entry at least.',
  ],
  ['a small number', z.object({ a: z.int().min(3) }), { a: 1 }, 'The field “a” needs 3 at least.'],
  ['half a number', z.object({ a: z.int() }), { a: 1.5 }, 'The field “a” must be a whole number.'],
  ['no id', z.object({ a: z.uuid() }), { a: 'x' }, 'The field “a” must be an ID.'],
  [
    'a pattern',
    z.object({ a: z.string().regex(/^a$/) }),
    { a: 'x' },
    'The field “a” must be in a different format.',
  ],
  [
    'something deep',
    z.object({ a: z.array(z.boolean()) }),
    { a: [true, 1] },
    'The field “a.1” must be true or false.',
  ],
  ['no body', z.object({}), 7, 'The body must be an object.'],
  ['words of its own', z.object({ a: z.string().min(1, 'Give it a name.') }), { a: '' }, 'Give it a name.'],
])('says %s in a sentence', (_what, schema, value, message) => {
  expect(refusalOf(schema, value).message).toBe(message)
})

it('says each thing once', () => {
  const twice = z.string().min(1, 'Give a name.').regex(/a/, 'Give a name.')
  expect(refusalOf(z.object({ name: twice }), { name: '' }).errors).toEqual(['/name Give a name.'])
})

it('says of several forms what the nearest one lacks', () => {
  const body = schemas.patchReportDocument.body
  expect(refusalOf(body, { operations: [] }).errors).toEqual([
    '/operations This field needs 1 entry at least.',
  ])
})

const LIBRARY = /Invalid|expected|received|Too (big|small)|Unrecognized/

const bodies = Object.entries<CallSchemas>(schemas).flatMap(([operation, { body }]) =>
  body ? [[operation, body] as const] : [],
)

it.each(bodies)('shows nobody the validator’s own words: %s', (_operation, body) => {
  for (const value of [5, 'x', [], { unknown: 1 }, {}]) {
    const result = body.safeParse(value, { error: issueInWords })
    if (result.success) continue
    const { message, errors } = fromZod(result.error, '')
    expect([message, ...errors!.map(({ detail }) => detail)].filter((each) => LIBRARY.test(each))).toEqual([])
  }
})
