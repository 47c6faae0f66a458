import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ATTRS } from './attrs/index.ts'
import type { BlockType } from './types.ts'
import { WORD_FIELDS, withWords, wordsIn } from './words.ts'

interface Shape {
  type?: string
  anyOf?: Shape[]
  enum?: unknown
  const?: unknown
  pattern?: string
  maxLength?: number
  properties?: Record<string, Shape>
  items?: Shape
}

/** Attributes that are text but no words: identifiers, hashes, addresses, times, languages, and what names data. */
const NO_WORDS =
  /(^|\.|\])(id|file|still|captions|poster|dataset|sourceTable|ownBoundaries|dataAt|url|sourceUrl|language|format|column|x|at|from|to|xMin|xMax|region|value|size|splitBy|mark|latitude|longitude|sample)$|^map\.label$|^file\.name$|^chart\.(label|series\[\]|right\[\]|leftOut\[\]|texts\[\]|emphasis\[\]|otherMapping\..*)$|\.dataSteps\[\]/

/** Free text of a schema by its path, with how long it may be. */
function textsOf(shape: Shape, path: string): [string, number | undefined][] {
  const { anyOf, type, properties, items } = shape
  if (anyOf) return anyOf.flatMap((each) => textsOf(each, path))
  if (shape.enum !== undefined || shape.const !== undefined) return []
  if (type === 'string') return [[path, shape.maxLength]]
  if (type === 'array') return textsOf(items ?? {}, `${path}[]`)
  return Object.entries(properties ?? {}).flatMap(([name, each]) => textsOf(each, `${path}.${name}`))
}

describe('the words of blocks', () => {
  it('are all text of their attributes that is no name or address, each as long as its validator allows', () => {
    const stored = Object.entries(ATTRS).flatMap(([type, attrs]) =>
      textsOf(z.toJSONSchema(attrs, { io: 'input', unrepresentable: 'any' }) as Shape, type),
    )
    const words = Object.entries(WORD_FIELDS).flatMap(([type, fields]) =>
      fields.map(({ name, each, max }): [string, number] => [
        `${type}.${name}${each === undefined ? '' : each === null ? '[]' : `[].${each}`}`,
        max,
      ]),
    )
    expect(new Map(words)).toEqual(new Map(stored.filter(([path]) => !NO_WORDS.test(path))))
  })

  it('are those a person sees, in order, and are put back where they were', () => {
    const attrs = {
      kind: 'choice',
      prompt: 'How?',
      hint: '',
      lowLabel: 'hidden',
      options: [
        { id: 'a', text: 'By bus' },
        { id: 'b', text: 'By train' },
      ],
    }
    const found = [...wordsIn('question', attrs)]
    expect(found.map(({ text }) => text)).toEqual(['How?', 'By bus', 'By train'])
    expect(withWords(attrs, found[2]!, 'On foot')).toEqual([
      { id: 'a', text: 'By bus' },
      { id: 'b', text: 'On foot' },
    ])
    expect(withWords(attrs, found[0]!, 'Why?')).toBe('Why?')
    expect([...wordsIn('paragraph' satisfies BlockType, {})]).toEqual([])
  })
})
