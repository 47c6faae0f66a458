import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { describeDocument } from './describe.ts'
import { fullDocument, words } from './fixtures.ts'
import type { DocumentNode } from './types.ts'
import { validateDocument } from './validate.ts'

const $defs = describeDocument((name) => `#/$defs/${name}`)
const fits = new Ajv2020({ strict: false }).compile({ $ref: '#/$defs/Document', $defs })

const ending = (node: unknown) => {
  const document = fullDocument()
  return { ...document, content: [...document.content, node as DocumentNode] }
}

describe('the described format', () => {
  it('lets every kind of block through, as it is sent and as it comes back', () => {
    const result = validateDocument(fullDocument())
    expect(result.ok).toBe(true)
    for (const document of [fullDocument(), result.ok && result.document])
      expect([fits(document), fits.errors]).toEqual([true, null])
  })

  it.each<[string, unknown]>([
    ['a type that is none', { type: 'script', attrs: { id: 'aaaaaaaaaa' } }],
    ['a block without its id', { type: 'paragraph', attrs: {} }],
    ['an attribute that is none', { type: 'paragraph', attrs: { id: 'aaaaaaaaaa', colour: 'red' } }],
    ['a heading of another level', { type: 'heading', attrs: { id: 'aaaaaaaaaa', level: 99 } }],
    ['a part outside its whole', { type: 'listItem', attrs: { id: 'aaaaaaaaaa' } }],
    [
      'a mark that is none',
      { type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [words('x', [{ type: 'blink' }])] },
    ],
  ])('refuses %s, as the validator does', (_name, node) => {
    expect(validateDocument(ending(node)).ok).toBe(false)
    expect(fits(ending(node))).toBe(false)
  })
})
