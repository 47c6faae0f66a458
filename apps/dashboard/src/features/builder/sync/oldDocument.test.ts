import {
  BLOCKS,
  DOCUMENT_FRAGMENT,
  documentExtensions,
  documentToYUpdate,
  type Migration,
  migrateYDoc,
  yDocToDocument,
} from '@bubbles/report-document'
import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { figure } from '../editor/testing/testEditor.ts'

/** As if what stands behind a number had once been its `unit`. */
const UNIT: Migration = {
  name: 'unit becomes suffix',
  applies: (attrs) => 'unit' in attrs,
  up: ({ unit, ...attrs }) => ({ ...attrs, suffix: unit }),
  sample: { unit: '%' },
}
const migrations = BLOCKS.metric.migrations as Migration[]
let editor: Editor | undefined
beforeEach(() => void migrations.push(UNIT))
afterEach(() => {
  migrations.pop()
  editor?.destroy()
})

/** A report as it was stored last year, with a number in a column. */
function stored(): Y.Doc {
  const ydoc = new Y.Doc()
  const metric = {
    type: 'metric',
    attrs: { ...figure('number0000', 'metric').attrs, label: 'Share', value: 42 },
  }
  const column = (id: string, content: object) => ({ type: 'column', attrs: { id }, content: [content] })
  const document = {
    type: 'doc',
    content: [
      { type: 'title', attrs: { id: 'title00000' } },
      {
        type: 'columns',
        attrs: { id: 'columns000' },
        content: [
          column('columnone0', metric),
          column('columntwo0', { type: 'paragraph', attrs: { id: 'words00000' } }),
        ],
      },
    ],
  }
  Y.applyUpdate(ydoc, documentToYUpdate(document as Parameters<typeof documentToYUpdate>[0]))
  const element = metricIn(ydoc)
  element.removeAttribute('suffix')
  element.setAttribute('unit', '%')
  return ydoc
}

const metricIn = (ydoc: Y.Doc) =>
  [...ydoc.getXmlFragment(DOCUMENT_FRAGMENT).createTreeWalker(() => true)].find(
    (node): node is Y.XmlElement => node instanceof Y.XmlElement && node.nodeName === 'metric',
  )!

function shownSuffix(ydoc: Y.Doc): unknown {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...documentExtensions,
      Collaboration.configure({ document: ydoc, field: DOCUMENT_FRAGMENT }),
    ],
  })
  let suffix: unknown
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'metric') suffix = node.attrs.suffix
  })
  return suffix
}

it('an editor knows today’s attributes alone', () => {
  expect(shownSuffix(stored())).toBe('')
})

it('shows what was stored last year once the document has been brought to today’s shape', () => {
  const ydoc = stored()
  migrateYDoc(ydoc)
  expect(shownSuffix(ydoc)).toBe('%')
  expect(metricIn(ydoc).getAttributes()).not.toHaveProperty('unit')
})

it('is the same however many open it at once, and what readers get', () => {
  const [ann, bob] = [stored(), new Y.Doc()]
  Y.applyUpdate(bob, Y.encodeStateAsUpdate(ann))
  const published = yDocToDocument(ann)
  for (const each of [ann, bob]) migrateYDoc(each)
  Y.applyUpdate(ann, Y.encodeStateAsUpdate(bob))
  Y.applyUpdate(bob, Y.encodeStateAsUpdate(ann))
  for (const each of [ann, bob]) expect(yDocToDocument(each)).toEqual(published)
})

it('writes nothing where nothing is of last year', () => {
  const ydoc = stored()
  migrateYDoc(ydoc)
  const before = Y.encodeStateVector(ydoc)
  migrateYDoc(ydoc)
  expect(Y.encodeStateVector(ydoc)).toEqual(before)
})
