import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { words } from './fixtures.ts'
import { LIMITS } from './limits.ts'
import { nodesOf } from './queries.ts'
import { repairDocument } from './repair.ts'
import type { DocumentNode } from './types.ts'
import { validateDocument } from './validate.ts'
import { replaceDocument } from './replace.ts'
import { yDocFault, yDocToDocument } from './yjs.ts'

const nested = (levels: number, type = 'blockquote'): DocumentNode => {
  let node: DocumentNode = { type: 'paragraph', content: [words('deep')] }
  for (let level = 0; level < levels; level++) node = { type, content: [node] }
  return node
}

describe('repair', () => {
  it('gives 10,000 blocks without ids an id each', () => {
    const content = Array.from({ length: 10_000 }, () => ({ type: 'paragraph' }))
    const document = repairDocument({ content })
    expect(new Set([...nodesOf(document)].map((node) => node.attrs?.id)).size).toBe(10_001)
    expect(repairDocument({ content })).toEqual(document)
  })

  it.each(['blockquote', 'paragraph', 'bulletList', 'unknown'])('survives 50,000 levels of %s', (type) => {
    const document = repairDocument({ content: [nested(50_000, type)] })
    expect(validateDocument(document)).toMatchObject({ ok: true })
  })

  it('keeps exactly the levels that may be sent', () => {
    const lists = (count: number): DocumentNode => {
      const paragraph = { type: 'paragraph', content: [words('in')] }
      const item = { type: 'listItem', content: count > 1 ? [paragraph, lists(count - 1)] : [paragraph] }
      return { type: 'bulletList', content: [item] }
    }
    for (let count = 10; count < 20; count++) {
      const document = repairDocument({ content: [lists(count)] })
      expect(validateDocument(document)).toMatchObject({ ok: true })
    }
  })

  it('takes out what no database keeps, from text, attributes and links', () => {
    const chart = { type: 'chart', attrs: { title: 'a\0b', emphasis: ['c\ud83dd'] } }
    const link = { type: 'link', attrs: { href: 'https://example.org/\ud83d' } }
    const { content } = repairDocument({
      content: [
        { type: 'title', content: [words(`${'x'.repeat(LIMITS.title - 1)}\u{1f600}`)] },
        { type: 'paragraph', content: [words('\0'), words('e\0f', [link])] },
        chart,
      ],
    })
    expect(content[0]!.content![0]!.text).toBe('x'.repeat(LIMITS.title - 1))
    expect(content[1]!.content).toEqual([
      { type: 'text', text: 'ef', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] },
    ])
    expect(content[2]!.attrs).toMatchObject({ title: 'ab', emphasis: ['cd'] })
  })

  it('takes an id of any kind for none', () => {
    const content = [{}, null, 7, { toString: 1 }, ['a']].map((id) => ({ type: 'paragraph', attrs: { id } }))
    expect(validateDocument(repairDocument({ content }))).toMatchObject({ ok: true })
  })
})

describe('validation', () => {
  it('refuses what no database keeps, where it stands', () => {
    const { content } = repairDocument({ content: [{ type: 'chart' }] })
    content[0]!.content = [words('a\0')]
    Object.assign(content[1]!.attrs!, { notes: '\udc00', emphasis: ['ok', '\0'] })
    const result = validateDocument({ type: 'doc', content })
    expect(result.ok ? [] : result.errors.map(({ pointer }) => pointer)).toEqual([
      '/content/0/content/0/text',
      '/content/1/attrs/notes',
      '/content/1/attrs/emphasis/1',
    ])
  })
})

describe('a Y.Doc that holds what is no document', () => {
  it.each<[string, (ydoc: Y.Doc) => void]>([
    ['an array', (ydoc) => ydoc.getArray('document').push([1, { a: 1 }, new Y.Map(), new Uint8Array(3)])],
    ['a text', (ydoc) => ydoc.getText('document').insert(0, 'plain', { bold: {} })],
    ['a subdocument', (ydoc) => ydoc.getArray('document').push([new Y.Doc()])],
    [
      'hooks and fragments',
      (ydoc) => {
        const block = new Y.XmlElement('paragraph')
        block.insert(0, [new Y.XmlHook('x'), new Y.XmlFragment()] as unknown as Y.XmlText[])
        block.setAttribute('id', new Y.Doc() as unknown as string)
        ydoc.getXmlFragment('document').insert(0, [block, new Y.XmlHook('y') as unknown as Y.XmlElement])
      },
    ],
  ])('reads and replaces %s', (_, fill) => {
    const source = new Y.Doc()
    fill(source)
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(source))
    expect(yDocFault(ydoc)).toBe('foreign')
    const document = yDocToDocument(ydoc)
    expect(validateDocument(document)).toMatchObject({ ok: true })
    replaceDocument(ydoc, document)
    expect(yDocFault(ydoc)).toBeNull()
    expect(yDocToDocument(ydoc)).toEqual(document)
  })

  it('reads runs in time that many formats do not multiply', () => {
    const ydoc = new Y.Doc()
    const text = new Y.XmlText()
    const block = new Y.XmlElement('paragraph')
    block.insert(0, [text])
    ydoc.getXmlFragment('document').insert(0, [block])
    text.insert(0, 'ab', Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, true])))
    text.insert(1, 'c', { bold: {}, 'link--abcdefgh': { href: 'https://example.org/' } })
    expect(yDocToDocument(ydoc).content[1]!.content).toEqual([
      { type: 'text', text: 'a' },
      {
        type: 'text',
        text: 'c',
        marks: expect.arrayContaining([
          { type: 'bold' },
          { type: 'link', attrs: { href: 'https://example.org/' } },
        ]),
      },
      { type: 'text', text: 'b' },
    ])
  })
})
