import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ATTRS } from '../attrs/index.ts'
import { fullDocument } from '../fixtures.ts'
import { blockText, nodesOf } from '../queries.ts'
import { documentSchema } from '../schema.ts'
import { BLOCK_TYPES, BLOCKS, BODY_TYPES } from './index.ts'

/** What a validator gives for each attribute that may be missing. */
const defaultsOf = (shape: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape.shape).flatMap(([name, field]) => {
      const read = (field as z.ZodType).safeParse(undefined)
      return read.success ? [[name, read.data]] : []
    }),
  )

describe.each(BLOCK_TYPES)('%s', (type) => {
  const node = documentSchema().nodes[type]!
  const written = Object.fromEntries(
    Object.entries(node.spec.attrs ?? {}).map(([name, { default: fallback }]) => [name, fallback as unknown]),
  )

  it('has the attributes that its validator knows', () => {
    expect(Object.keys(written).sort()).toEqual(Object.keys(ATTRS[type].shape).sort())
  })

  it('has the defaults that its validator gives', () => {
    expect(written).toMatchObject(defaultsOf(ATTRS[type]))
  })

  it('can be marked internal when its validator says so', () => {
    expect(BODY_TYPES.includes(type)).toBe('internal' in ATTRS[type].shape)
  })

  it('survives the clipboard: the editor reads it where it was copied to', () => {
    expect(node.spec.parseDOM ?? []).not.toEqual([])
  })

  it('is wordless when all it says is in its attributes', () => {
    const settings = Object.keys(written).filter((name) => name !== 'id' && name !== 'internal')
    // A table of contents repeats the headings: alone it says nothing.
    const speaks = node.isLeaf && settings.length > 0 && type !== 'tableOfContents'
    expect(BLOCKS[type].isWordless === true).toBe(speaks)
  })

  it('is in the document that tests are made of, with words for search when it has any', () => {
    const example = [...nodesOf(fullDocument())].find((each) => each.type === type)
    expect(example && (!BLOCKS[type].isWordless || blockText(example) !== '')).toBe(true)
  })
})
