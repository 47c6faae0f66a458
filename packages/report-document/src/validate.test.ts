import { describe, expect, it } from 'vitest'
import { emptyDocument } from './create.ts'
import { countedIds, fullDocument, words } from './fixtures.ts'
import { LIMITS } from './limits.ts'
import type { DocumentNode } from './types.ts'
import { validateDocument } from './validate.ts'

const errorsOf = (json: unknown) => {
  const result = validateDocument(json)
  return result.ok ? [] : result.errors
}
const withBlock = (node: unknown) => {
  const document = fullDocument()
  return { ...document, content: [...document.content, node as DocumentNode] }
}
const AT = `/content/${fullDocument().content.length}`
const table = (attrs: object) => ({
  ...fullDocument().content.find(({ type }) => type === 'table')!,
  attrs: { id: 'abcdefghij', ...attrs },
})
const paragraph = (content: unknown[]) => ({ type: 'paragraph', attrs: { id: 'paragraph1' }, content })

describe('validateDocument', () => {
  it('accepts every kind of block and hands back the canonical form', () => {
    const result = validateDocument(fullDocument())
    expect(result).toMatchObject({ ok: true })
    if (!result.ok) return
    const chart = result.document.content.at(-1)!
    expect(chart.attrs).toMatchObject({ kind: 'line', sort: 'data', emphasis: [], decimals: null })
    expect(validateDocument(result.document)).toEqual(result)
  })

  it('accepts an empty report', () => {
    expect(validateDocument(emptyDocument('', countedIds()))).toMatchObject({ ok: true })
  })

  it.each([
    [null, ''],
    [[], ''],
    ['doc', ''],
    [{ type: 'paragraph' }, '/type'],
    [{ type: 'doc', content: {} }, '/content'],
    [{ type: 'doc' }, '/content'],
    [{ ...fullDocument(), version: 1 }, '/version'],
  ])('refuses %j as a document', (json, pointer) => {
    expect(errorsOf(json)[0]?.pointer).toBe(pointer)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//evil.example',
    '/relative',
    'file:///etc/passwd',
    '',
  ])('refuses a link to %j', (href) => {
    const errors = errorsOf(withBlock(paragraph([words('x', [{ type: 'link', attrs: { href } }])])))
    expect(errors[0]?.pointer).toBe(`${AT}/content/0/marks/0/attrs/href`)
  })

  it.each(['https://a.example/', 'http://a.example', 'mailto:a@example.org'])(
    'accepts a link to %s',
    (href) => {
      expect(errorsOf(withBlock(paragraph([words('x', [{ type: 'link', attrs: { href } }])])))).toEqual([])
    },
  )

  it.each<[string, unknown, string]>([
    ['an unknown block', { type: 'script', attrs: { id: 'abcdefghij' } }, '/type'],
    ['a name of the prototype', { type: 'constructor', attrs: { id: 'abcdefghij' } }, '/type'],
    [
      'an extra attribute',
      { type: 'paragraph', attrs: { id: 'abcdefghij', onclick: 'x' } },
      '/attrs/onclick',
    ],
    ['an extra member', { type: 'paragraph', attrs: { id: 'abcdefghij' }, html: '<b>' }, '/html'],
    ['no id', { type: 'paragraph' }, '/attrs/id'],
    ['an id that is none', { type: 'paragraph', attrs: { id: '../../etc' } }, '/attrs/id'],
    ['a second title', { type: 'title', attrs: { id: 'abcdefghij' } }, ''],
    ['text among blocks', { type: 'text', text: 'x' }, ''],
    ['an empty text', paragraph([{ type: 'text', text: '' }]), '/content/0/text'],
    [
      'a block in a paragraph',
      paragraph([{ type: 'horizontalRule', attrs: { id: 'abcdefghij' } }]),
      '/content/0',
    ],
    ['an unknown mark', paragraph([words('x', [{ type: 'blink' }])]), '/content/0/marks/0'],
    ['a mark twice', paragraph([words('x', [{ type: 'bold' }, { type: 'bold' }])]), '/content/0/marks/1'],
    [
      'an attribute of a mark',
      paragraph([words('x', [{ type: 'bold', attrs: { style: 'x' } }])]),
      '/content/0/marks/0/attrs/style',
    ],
    ['a heading of level 1', { type: 'heading', attrs: { id: 'abcdefghij', level: 1 } }, '/attrs/level'],
    ['a text that is an object', { type: 'blockquote', attrs: { id: {} } }, '/attrs/id'],
    ['an empty list', { type: 'bulletList', attrs: { id: 'abcdefghij' } }, '/content'],
    [
      'an image by address',
      {
        type: 'image',
        attrs: {
          id: 'abcdefghij',
          file: 'https://evil.example/x.png',
          alt: '',
          decorative: false,
          caption: '',
          width: 1,
          height: 1,
        },
      },
      '/attrs/file',
    ],
    [
      'a chart of an unknown kind',
      { type: 'chart', attrs: { id: 'abcdefghij', kind: 'pie3d' } },
      '/attrs/kind',
    ],
    [
      'a chart with a script as source',
      { type: 'chart', attrs: { id: 'abcdefghij', sourceUrl: 'javascript:alert(1)' } },
      '/attrs/sourceUrl',
    ],
    ...['javascript:alert(1)', 'https://user:pw@evil.example', 'https://a.example/\u202egnp'].flatMap(
      (address): [string, unknown, string][] => [
        [`a table from ${address}`, table({ sourceUrl: address }), '/attrs/sourceUrl'],
        [
          `a metric from ${address}`,
          { type: 'metric', attrs: { id: 'abcdefghij', sourceUrl: address } },
          '/attrs/sourceUrl',
        ],
        [
          `a map from ${address}`,
          { type: 'map', attrs: { id: 'abcdefghij', sourceUrl: address } },
          '/attrs/sourceUrl',
        ],
        [
          `an embed of ${address}`,
          { type: 'embed', attrs: { id: 'abcdefghij', url: address } },
          '/attrs/url',
        ],
        [
          `a link to ${address}`,
          paragraph([words('x', [{ type: 'link', attrs: { href: address } }])]),
          '/content/0/marks/0/attrs/href',
        ],
      ],
    ),
  ])('refuses %s', (_, node, pointer) => {
    const errors = errorsOf(withBlock(node))
    expect(errors.map((error) => error.pointer)).toContain(AT + pointer)
    // Whole sentences of ours: none of the validator's own words.
    for (const { detail } of errors) {
      expect(detail).toMatch(/^[A-Z].*\.$/)
      expect(detail).not.toMatch(/Invalid|expected|Too (?:big|small)/)
    }
  })

  it('refuses an id used twice and names the first', () => {
    const document = fullDocument()
    document.content.push({ type: 'paragraph', attrs: { id: document.content[2]!.attrs!.id } })
    expect(errorsOf(document)).toEqual([
      { pointer: `${AT}/attrs/id`, detail: 'The block at /content/2 has the same ID.' },
    ])
  })

  it('refuses marks in a title, and a title that is too long', () => {
    const document = fullDocument()
    document.content[0]!.content = [words('x', [{ type: 'bold' }])]
    expect(errorsOf(document)[0]?.pointer).toBe('/content/0/content/0/marks/0')
    document.content[0]!.content = [words('x'.repeat(LIMITS.title + 1))]
    expect(errorsOf(document)[0]?.pointer).toBe('/content/0')
  })

  it('refuses __proto__ that came through JSON.parse', () => {
    const hostile: unknown = JSON.parse(
      `{"type":"paragraph","attrs":{"id":"abcdefghij","__proto__":{"polluted":1}},"__proto__":{"polluted":1}}`,
    )
    expect(errorsOf(withBlock(hostile)).length).toBeGreaterThan(0)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('refuses too deep, too many, too long, without running out of stack or time', () => {
    const deep = JSON.parse(
      `${'{"type":"bulletList","attrs":{"id":"abcdefghij"},"content":['.repeat(3_000)}${']}'.repeat(3_000)}`,
    ) as unknown
    expect(errorsOf(withBlock(deep)).length).toBeGreaterThan(0)
    const nextId = countedIds('n')
    const many = Array.from({ length: LIMITS.nodes + 1 }, () => ({
      type: 'paragraph',
      attrs: { id: nextId() },
    }))
    expect(errorsOf({ type: 'doc', content: [...fullDocument().content, ...many] }).length).toBe(1)
    expect(
      errorsOf(withBlock(paragraph([words('x'.repeat(LIMITS.characters + 1)), words('y')]))).length,
    ).toBe(1)
  })
})
