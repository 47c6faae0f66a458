import { TIMES } from '@bubbles/test-kit/times'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { sameValue } from './diff.ts'
import { countedIds, fullDocument, words } from './fixtures.ts'
import { applyJsonPatch, type PatchOperation } from './jsonPatch.ts'
import { nodesOf, plainText } from './queries.ts'
import { blockElements, replaceDocument } from './replace.ts'
import { documentSchema } from './schema.ts'
import type { DocumentNode, ReportDocument } from './types.ts'
import { validateDocument } from './validate.ts'
import { documentToYUpdate, setTitle, yDocToDocument } from './yjs.ts'

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
const canonical = (value: unknown): ReportDocument => {
  const result = validateDocument(value)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.document
}
const idOf = (number: number) => `pppppppp${String(number).padStart(2, '0')}`
const paragraph = (number: number): DocumentNode => ({
  type: 'paragraph',
  attrs: { id: idOf(number) },
  content: [words(`Paragraph number ${number}`)],
})
const forty = (): ReportDocument =>
  canonical({
    type: 'doc',
    content: [
      { type: 'title', attrs: { id: 'title00000' }, content: [words('Forty')] },
      ...Array.from({ length: 40 }, (_, index) => paragraph(index)),
    ],
  })
/** What a rewrite costs, in bytes of its update. */
const rewrite = (ydoc: Y.Doc, change: (document: ReportDocument) => unknown): number => {
  const before = Y.encodeStateVector(ydoc)
  replaceDocument(ydoc, canonical(change(structuredClone(yDocToDocument(ydoc)))))
  return Y.encodeStateAsUpdate(ydoc, before).length
}
const patched = (operations: PatchOperation[]) => (document: ReportDocument) =>
  applyJsonPatch(document, operations)
const typeIn = (ydoc: Y.Doc, id: string, word: string, at = 1): void => {
  const block = blockElements(ydoc.getXmlFragment('document')).get(id)!
  const text = block.firstChild as Y.XmlText
  text.insert(Math.min(at, text.length), word)
}
const textOf = (document: ReportDocument, id: string): string | undefined => {
  const block = [...nodesOf(document)].find((node) => node.attrs?.id === id)
  return block && (block.content ?? []).map(({ text = '' }) => text).join('')
}
const blocks = (document: ReportDocument) =>
  [...nodesOf(document)].filter(({ text, type }) => text === undefined && type !== 'doc')

describe('a rewrite beside somebody who types', () => {
  const removeFirst = patched([
    { op: 'remove', path: '/content/5' },
    { op: 'add', path: '/content/-', value: paragraph(77) },
  ])
  it.each<[string, (document: ReportDocument) => unknown]>([
    ['one removed and one added', removeFirst],
    ['moved down', patched([{ op: 'move', from: '/content/5', path: '/content/35' }])],
    ['moved up', patched([{ op: 'move', from: '/content/35', path: '/content/5' }])],
    ['one removed', patched([{ op: 'remove', path: '/content/5' }])],
  ])('leaves the words in their paragraph: %s', (_, change) => {
    const server = open(forty())
    const ann = fork(server)
    typeIn(ann, idOf(20), 'TYPED')
    rewrite(server, change)
    Y.applyUpdate(server, Y.encodeStateAsUpdate(ann))
    expect(textOf(yDocToDocument(server), idOf(20))).toBe('PTYPEDaragraph number 20')
  })

  it('leaves them when the version before is restored', () => {
    const before = forty()
    const server = open(before)
    rewrite(server, removeFirst)
    const ann = fork(server)
    typeIn(ann, idOf(20), 'TYPED')
    replaceDocument(server, before)
    Y.applyUpdate(server, Y.encodeStateAsUpdate(ann))
    const restored = yDocToDocument(server)
    expect(textOf(restored, idOf(20))).toBe('PTYPEDaragraph number 20')
    expect(restored.content.map(({ attrs }) => attrs?.id)).toEqual(
      before.content.map(({ attrs }) => attrs?.id),
    )
  })

  it('costs what changes, not what the document holds', () => {
    expect(rewrite(open(forty()), removeFirst)).toBeLessThan(150)
    const restored = open(forty())
    rewrite(restored, removeFirst)
    expect(rewrite(restored, () => forty())).toBeLessThan(200)
    const moved = patched([{ op: 'move', from: '/content/5', path: '/content/35' }])
    expect(rewrite(open(forty()), moved)).toBeLessThan(150)
  })

  it('of two that change places leaves the larger one', () => {
    for (const longer of [1, 2]) {
      const document = forty()
      document.content[longer]!.content = [words('A long paragraph. '.repeat(20))]
      const cost = rewrite(open(document), patched([{ op: 'move', from: '/content/1', path: '/content/2' }]))
      expect(cost).toBeLessThan(150)
    }
  })

  it('keeps what is typed between two changes of one paragraph', () => {
    const document = forty()
    document.content[1]!.content = [words('One two three four five.')]
    const server = open(document)
    const ann = fork(server)
    typeIn(ann, idOf(0), ' and a half', 'One two three'.length)
    rewrite(server, (now) => {
      now.content[1]!.content = [words('Two two three four six.', [{ type: 'bold' }])]
      return now
    })
    Y.applyUpdate(server, Y.encodeStateAsUpdate(ann))
    expect(textOf(yDocToDocument(server), idOf(0))).toBe('Two two three and a half four six.')
  })

  it('writes marks where they differ, and nothing else', () => {
    const document = forty()
    const long = 'A paragraph that is long. '.repeat(40)
    document.content[1]!.content = [words(long), words('Bold.', [{ type: 'bold' }])]
    const ydoc = open(canonical(document))
    const cost = rewrite(ydoc, (now) => {
      now.content[1]!.content = [words('A', [{ type: 'italic' }]), words(`${long.slice(1)}Bold.`)]
      return now
    })
    expect(cost).toBeLessThan(120)
    expect(yDocToDocument(ydoc).content[1]!.content).toEqual([
      { type: 'text', text: 'A', marks: [{ type: 'italic' }] },
      { type: 'text', text: `${long.slice(1)}Bold.` },
    ])
  })

  it('reads two texts of one block as one, and changes each where it is', () => {
    const server = open(forty())
    const block = server.getXmlFragment('document').get(1) as Y.XmlElement
    block.insert(1, [new Y.XmlText(' and the second text')])
    const ann = fork(server)
    ;((ann.getXmlFragment('document').get(1) as Y.XmlElement).get(1) as Y.XmlText).insert(8, ' TYPED')
    rewrite(server, (now) => {
      now.content[1]!.content = [words('Paragraph and the other text')]
      return now
    })
    Y.applyUpdate(server, Y.encodeStateAsUpdate(ann))
    expect(textOf(yDocToDocument(server), idOf(0))).toBe('Paragraph and the TYPED other text')
  })
})

describe('what has no usable ids', () => {
  it('keeps its elements and gets the ids that readers see', () => {
    const ydoc = new Y.Doc()
    const fragment = ydoc.getXmlFragment('document')
    const plain = (text: string, id?: string) => {
      const element = new Y.XmlElement('paragraph')
      if (id) element.setAttribute('id', id)
      element.insert(0, [new Y.XmlText(text)])
      return element
    }
    fragment.insert(0, [plain('a'), plain('b', 'same000000'), plain('c', 'same000000'), plain('d', '?')])
    const before = fragment.toArray()
    const ann = fork(ydoc)
    ;((ann.getXmlFragment('document').get(2) as Y.XmlElement).get(0) as Y.XmlText).insert(1, '!')
    const document = yDocToDocument(ydoc)
    replaceDocument(ydoc, document)
    expect(fragment.toArray().slice(1)).toEqual(before)
    expect(fragment.toArray().map((each) => (each as Y.XmlElement).getAttribute('id'))).toEqual(
      document.content.map(({ attrs }) => attrs?.id),
    )
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(ann))
    expect(plainText(yDocToDocument(ydoc))).toContain('c!')
  })
})

/** A rewrite: what is done to which block, by numbers that are taken modulo what there is. */
interface Step {
  what: 'move' | 'into' | 'add' | 'remove' | 'text' | 'title' | 'type' | 'attribute'
  from: number
  to: number
}

describe('any rewrite against any typing', () => {
  const RUNS = 1_000 * TIMES
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31)

  const step = fc.record({
    what: fc.constantFrom<Step['what'][]>(
      'move',
      'move',
      'into',
      'add',
      'remove',
      'text',
      'title',
      'type',
      'attribute',
    ),
    from: fc.nat(200),
    to: fc.nat(200),
  })
  const typing = fc.record({ block: fc.nat(200), at: fc.nat(60) })

  /** Figures hold no words to be typed in, and most of the time it takes to read a document. */
  function withoutFigures(document: ReportDocument): ReportDocument {
    const content = document.content.filter(({ type }) => documentSchema().nodes[type]!.isLeaf === false)
    for (const node of content)
      if (node.type === 'columns')
        node.content![0]!.content = [
          { type: 'paragraph', attrs: { id: 'column0000' }, content: [words('Left.')] },
        ]
    return canonical({ type: 'doc', content })
  }

  /** Lists of blocks in which a paragraph may stand. */
  const lists = (document: ReportDocument): DocumentNode[][] => [
    document.content,
    ...blocks(document)
      .filter(({ type }) => ['column', 'callout', 'blockquote'].includes(type))
      .map(({ content = [] }) => content),
  ]

  function take(document: ReportDocument, { what, from, to }: Step, fresh: () => string): void {
    const { content } = document
    const start = content.findIndex(({ type }) => type === 'standfirst') + 1 || 1
    const at = start + (from % (content.length - start))
    const target = start + (to % (content.length - start))
    if (what === 'move') content.splice(target, 0, content.splice(at, 1)[0]!)
    else if (what === 'add')
      content.splice(target, 0, { type: 'paragraph', attrs: { id: fresh() }, content: [words('New')] })
    else if (what === 'remove' && content.length > start + 1) content.splice(at, 1)
    else if (what === 'title') content[0]!.content = [words(`Title ${from}`)]
    else if (what === 'into') {
      const places = lists(document)
      const source = places[from % places.length]!
      const index = source.findIndex(({ type }) => type === 'paragraph')
      if (index >= 0 && source.length > 1) places[to % places.length]!.push(source.splice(index, 1)[0]!)
    } else {
      const all = blocks(document)
      const block = all[from % all.length]!
      if (what === 'attribute' && block.type === 'heading') block.attrs!.level = 2 + (to % 2)
      if (what === 'type' && block.type === 'heading') {
        block.type = 'paragraph'
        delete block.attrs!.level
      }
      const text = (block.content ?? []).map((each) => each.text ?? '').join('')
      if (what === 'text' && text)
        block.content = [
          words(`${text.slice(0, to % (text.length + 1))}<${to}>`),
          words(
            text.slice(text.length / 2),
            block.type === 'title' || block.type === 'codeBlock' ? undefined : [{ type: 'bold' }],
          ),
        ]
    }
  }

  it(`${RUNS} times: every word stays in its block, and both sides end alike (seed ${seed})`, {
    timeout: 300_000,
  }, () => {
    const base = withoutFigures(fullDocument(countedIds()))
    const origin = Y.encodeStateAsUpdate(open(base))
    const run = (steps: Step[], typed: { block: number; at: number }[], isTitle: boolean) => {
      const server = new Y.Doc()
      const ann = new Y.Doc()
      for (const each of [server, ann]) Y.applyUpdate(each, origin)
      const textBlocks = [...blockElements(ann.getXmlFragment('document'))].flatMap(([id, { firstChild }]) =>
        firstChild instanceof Y.XmlText ? { id, text: firstChild } : [],
      )
      const places = typed.map(({ block, at }, index) => {
        const { id, text } = textBlocks[block % textBlocks.length]!
        const word = `§${index}§`
        text.insert(at % (text.length + 1), word)
        return { id, word }
      })
      const kept = blockElements(server.getXmlFragment('document'))
      const target = structuredClone(yDocToDocument(server))
      for (const each of steps) take(target, each, countedIds('n'))
      const result = validateDocument(target)
      if (isTitle || !result.ok) setTitle(server, 'Another name')
      else replaceDocument(server, result.document)
      const isAsWanted = isTitle || !result.ok || sameValue(yDocToDocument(server), result.document)
      const stays = new Set([...kept].filter(([, element]) => !element._item!.deleted).map(([id]) => id))
      const [ofAnn, ofServer] = [Y.encodeStateAsUpdate(ann), Y.encodeStateAsUpdate(server)]
      Y.applyUpdate(server, ofAnn)
      Y.applyUpdate(ann, ofServer)
      const merged = yDocToDocument(server)
      expect([isAsWanted, sameValue(yDocToDocument(ann), merged)]).toEqual([true, true])
      expect(places.filter(({ id, word }) => stays.has(id) && !textOf(merged, id)?.includes(word))).toEqual(
        [],
      )
    }
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.array(typing, { minLength: 1, maxLength: 4 }),
        fc.nat(20).map((value) => value === 0),
        run,
      ),
      { numRuns: RUNS, seed },
    )
  })
})
