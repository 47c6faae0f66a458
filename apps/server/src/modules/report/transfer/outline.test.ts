import { expect, it } from 'vitest'
import { outlineOf } from './outline.ts'

const outline = (text: string) => outlineOf(new TextEncoder().encode(text))

it.each([
  ['1', { depth: 0, values: 0 }],
  ['[[1,2],[3,4]]', { depth: 2, values: 3 }],
  ['{"a":"[,[,\\",[","b":[{}]}', { depth: 3, values: 1 }],
  ['"\\\\",[', { depth: 1, values: 1 }],
  ['[[[]]][[', { depth: 3, values: 0 }],
])('the outline of %s', (text, expected) => {
  expect(outline(text)).toEqual(expected)
})
