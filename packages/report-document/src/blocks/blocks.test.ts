import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ATTRS } from '../attrs/index.ts'
import { documentSchema } from '../schema.ts'
import { BLOCK_TYPES, BODY_TYPES } from './index.ts'

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
})
