import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { countedIds, fullDocument, words } from './fixtures.ts'
import { documentTitle, nodesOf, plainText } from './queries.ts'
import type { DocumentNode, ReportDocument } from './types.ts'
import { validateDocument } from './validate.ts'
import { replaceDocument } from './replace.ts'
import { documentToYUpdate, setTitle, yDocToDocument } from './yjs.ts'

const canonical = (document: ReportDocument): ReportDocument => {
  const result = validateDocument(document)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.document
}
const open = (document: ReportDocument): Y.Doc => {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, documentToYUpdate(document))
  return ydoc
}
const fork = (ydoc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
  return copy
}
const exchange = (a: Y.Doc, b: Y.Doc) => {
  const [ofA, ofB] = [Y.encodeStateAsUpdate(a), Y.encodeStateAsUpdate(b)]
  Y.applyUpdate(a, ofB)
  Y.applyUpdate(b, ofA)
}
const changed = (ydoc: Y.Doc, edit: (content: DocumentNode[]) => void) => {
  const document = structuredClone(yDocToDocument(ydoc))
  edit(document.content)
  replaceDocument(ydoc, document)
}

describe('the Yjs bridge', () => {
  it('brings every block there and back', () => {
    const document = canonical(fullDocument())
    expect(yDocToDocument(open(document))).toEqual(document)
  })

  it('gives the same bytes for the same document when the client is named', () => {
    const document = canonical(fullDocument())
    expect(documentToYUpdate(document, { clientID: 1 })).toEqual(documentToYUpdate(document, { clientID: 1 }))
  })

  it('renames by the title block and leaves the rest', () => {
    const ydoc = open(canonical(fullDocument()))
    const before = yDocToDocument(ydoc)
    setTitle(ydoc, '  Solar overtook gas ')
    expect(documentTitle(yDocToDocument(ydoc))).toBe('Solar overtook gas')
    expect(yDocToDocument(ydoc).content.slice(1)).toEqual(before.content.slice(1))
    setTitle(ydoc, '')
    expect(documentTitle(yDocToDocument(ydoc))).toBe('')
  })

  it('writes nothing for an equal document', () => {
    const ydoc = open(canonical(fullDocument()))
    let updates = 0
    ydoc.on('update', () => updates++)
    replaceDocument(ydoc, structuredClone(yDocToDocument(ydoc)))
    expect(updates).toBe(0)
  })

  it('keeps edits made at the same time in other blocks and in other words of the same block', () => {
    const a = open(canonical(fullDocument()))
    const b = fork(a)
    changed(a, (content) => {
      content[2]!.content = [words('Twelve long years')]
      content.at(-1)!.attrs!.title = 'A changed title'
    })
    changed(b, (content) => {
      content[2]!.content = [words('Twelve years, three crossings')]
      content.at(-1)!.attrs!.series = ['coal']
      content.push({ type: 'paragraph', attrs: { id: 'addedbyb01' }, content: [words('Added by b.')] })
    })
    exchange(a, b)
    const merged = yDocToDocument(a)
    expect(yDocToDocument(b)).toEqual(merged)
    expect(plainText(merged)).toContain('Twelve long years, three crossings')
    expect(plainText(merged)).toContain('Added by b.')
    expect(merged.content.find(({ type }) => type === 'chart')!.attrs).toMatchObject({
      title: 'A changed title',
      series: ['coal'],
    })
  })

  it('repairs two standfirsts added offline into one and a paragraph', () => {
    const base = canonical(fullDocument())
    base.content.splice(1, 1)
    const a = open(base)
    const b = fork(a)
    for (const [ydoc, name] of [
      [a, 'offline00a'],
      [b, 'offline00b'],
    ] as const)
      changed(ydoc, (content) =>
        content.splice(1, 0, {
          type: 'standfirst',
          attrs: { id: name },
          content: [words(name)],
        }),
      )
    exchange(a, b)
    const merged = yDocToDocument(a)
    expect(yDocToDocument(b)).toEqual(merged)
    expect(validateDocument(merged)).toMatchObject({ ok: true })
    expect(plainText(merged)).toContain('offline00a')
    expect(plainText(merged)).toContain('offline00b')
  })

  it('cuts a title that a merge made too long', () => {
    const ydoc = open(canonical(fullDocument()))
    const title = ydoc.getXmlFragment('document').get(0) as Y.XmlElement
    ;(title.get(0) as Y.XmlText).insert(0, 'x'.repeat(400))
    expect(documentTitle(yDocToDocument(ydoc))).toHaveLength(300)
    expect(validateDocument(yDocToDocument(ydoc))).toMatchObject({ ok: true })
  })

  it('makes a valid document of a Y.Doc that holds anything', () => {
    const ydoc = new Y.Doc()
    const fragment = ydoc.getXmlFragment('document')
    const hostile = new Y.XmlElement('script')
    const image = new Y.XmlElement('image')
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.setAttribute('onclick', 'alert(1)')
    const text = new Y.XmlText()
    text.insert(0, 'Kept', { link: { href: 'javascript:alert(1)' }, bold: {} })
    paragraph.insert(0, [text])
    fragment.insert(0, [hostile, image, paragraph, new Y.XmlElement('bulletList')])
    const document = yDocToDocument(ydoc)
    expect(validateDocument(document)).toMatchObject({ ok: true })
    expect(document.content.map((node) => node.type)).toEqual(['title', 'paragraph'])
    expect(document.content[1]!.content).toEqual([{ type: 'text', marks: [{ type: 'bold' }], text: 'Kept' }])
    expect(yDocToDocument(new Y.Doc())).toEqual(yDocToDocument(new Y.Doc()))
  })
})

/** Mulberry32: the same walk for the same seed. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
}

describe('two people who edit at random, with spells offline', () => {
  it.each(Array.from({ length: 25 }, (_, seed) => seed))('end with one valid document, seed %i', (seed) => {
    const next = random(seed)
    const pick = (count: number) => Math.floor(next() * count)
    const a = open(canonical(fullDocument()))
    const people = [a, fork(a)] as const
    const ids = countedIds('s')
    for (let step = 0; step < 40; step++) {
      const ydoc = people[pick(2)]!
      changed(ydoc, (content) => {
        const at = 2 + pick(Math.max(content.length - 2, 1))
        const kind = pick(5)
        if (kind === 0)
          content.splice(at, 0, { type: 'paragraph', attrs: { id: ids() }, content: [words(`w${step}`)] })
        else if (kind === 1 && content.length > 4) content.splice(at, 1)
        else if (kind === 2 && content[at]) content.push(content.splice(at, 1)[0]!)
        else if (kind === 3) content[0]!.content = [words(`Title ${step}`)]
        else if (content[at]?.type === 'paragraph') content[at].content = [words(`changed ${step}`)]
      })
      if (next() < 0.2) exchange(...people)
    }
    exchange(...people)
    const [one, other] = people.map(yDocToDocument)
    expect(other).toEqual(one)
    expect(validateDocument(one)).toMatchObject({ ok: true })
    const all = [...nodesOf(one!)].flatMap((node) => node.attrs?.id ?? [])
    expect(new Set(all).size).toBe(all.length)
  })
})
