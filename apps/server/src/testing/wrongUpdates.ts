import { DOCUMENT_FRAGMENT } from '@bubbles/report-document'
import * as Y from 'yjs'

/** What no update may bring, each as it is done to a copy of a report, and the sentence it is refused with. */
export const WRONG_UPDATES: [name: string, change: (ydoc: Y.Doc) => void, sentence: RegExp][] = [
  [
    'a part beside the document',
    (ydoc) => ydoc.getText('hidden0').insert(0, 'x'.repeat(4_000_000)),
    /^A document has no part called “hidden0”\./,
  ],
  [
    'an unknown block',
    (ydoc) => ydoc.getXmlFragment(DOCUMENT_FRAGMENT).insert(1, [new Y.XmlElement('script')]),
    /^There is no block of type “script”\./,
  ],
  [
    'an unknown attribute',
    (ydoc) => title(ydoc).setAttribute('onclick', 'alert(1)'),
    /^There is no attribute “onclick” in the title \w{10}\./,
  ],
  [
    'a value that does not fit',
    (ydoc) => {
      const heading = new Y.XmlElement('heading')
      heading.setAttribute('id', 'heading000')
      heading.setAttribute('level', 99 as never)
      ydoc.getXmlFragment(DOCUMENT_FRAGMENT).insert(1, [heading])
    },
    /^The attribute “level” of the heading heading000: /,
  ],
  [
    'an unknown mark',
    (ydoc) => words(ydoc, { evil: {} }),
    /^There is no mark “evil” \(in the paragraph marked0000\)\./,
  ],
  [
    'a link to a script',
    (ydoc) => words(ydoc, { link: { href: 'javascript:alert(1)' } }),
    /^The mark “link” in the paragraph marked0000: A link must start with https:\/\/, http:\/\/ or mailto:/,
  ],
  [
    'the title deleted',
    (ydoc) => ydoc.getXmlFragment(DOCUMENT_FRAGMENT).delete(0, 1),
    /^The title can’t be deleted\. Delete its text instead\./,
  ],
]

const title = (ydoc: Y.Doc) => ydoc.getXmlFragment(DOCUMENT_FRAGMENT).get(0) as Y.XmlElement

function words(ydoc: Y.Doc, marks: Record<string, unknown>): void {
  const paragraph = new Y.XmlElement('paragraph')
  const text = new Y.XmlText()
  text.insert(0, 'Marked', marks)
  paragraph.setAttribute('id', 'marked0000')
  paragraph.insert(0, [text])
  ydoc.getXmlFragment(DOCUMENT_FRAGMENT).insert(2, [paragraph])
}
