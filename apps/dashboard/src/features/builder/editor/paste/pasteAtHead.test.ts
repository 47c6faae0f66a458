import { documentExtensions } from '@bubbles/report-document'
import { toasts } from '@bubbles/ui'
import { QueryClient } from '@tanstack/react-query'
import { Editor, type JSONContent } from '@tiptap/core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { BuilderUi } from '../../builderUi.ts'
import { p } from '../testing/testEditor.ts'
import { textKeys } from '../textKeys.ts'
import { titleLimit } from '../titleLimit.ts'
import { loadMarkdown } from './markdown.ts'
import { offerOf } from './offer.ts'
import { pasteRules } from './pasteRules.ts'

let editor: Editor

const words = (text: string) => (text ? { content: [{ type: 'text', text }] } : {})

/** A report with the caret at the end of one of its blocks. */
function open(title: string, introduction: string | null, body: JSONContent[], caretIn: number): void {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...documentExtensions, textKeys, titleLimit, pasteRules(new BuilderUi(), new QueryClient())],
    enablePasteRules: ['link'],
    content: {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title' }, ...words(title) },
        ...(introduction === null
          ? []
          : [{ type: 'standfirst', attrs: { id: 'intro' }, ...words(introduction) }]),
        ...body,
      ],
    },
  })
  let end = 0
  for (let index = 0; index <= caretIn; index++) end += editor.state.doc.child(index).nodeSize
  editor.commands.setTextSelection(end - 1)
}

const paste = (text: string, html = '') => {
  const data: Record<string, string> = { 'text/plain': text, 'text/html': html }
  const event = Object.assign(new Event('paste'), {
    clipboardData: { getData: (type: string) => data[type] ?? '', items: [], files: [] },
  }) as unknown as ClipboardEvent
  if (html) editor.view.pasteHTML(html, event)
  else editor.view.pasteText(text, event)
}

const written = () =>
  (editor.getJSON().content ?? []).map((node) => {
    const inside = JSON.stringify(node).match(/"text":"[^"]*"/g) ?? []
    return `${node.type}: ${inside.map((text) => text.slice(8, -1)).join('')}`.trim()
  })

beforeAll(() => loadMarkdown())
afterEach(() => {
  editor.destroy()
  document.body.replaceChildren()
})

const MARKDOWN = '# Cars in *Köln*\n\nWords.\n\n## Numbers\n\n| A | B |\n|---|---|\n| x | 1 |'
const TEXT = ['paragraph: Words.', 'heading: Numbers', 'table: ABx1', 'paragraph:']

it('a title and a text pasted as Markdown into an empty title', () => {
  open('', '', [p('a', '')], 0)
  paste(MARKDOWN)
  expect(written()).toEqual(['title: Cars in Köln', 'standfirst:', ...TEXT])
})

it('two plain lines into an empty title', () => {
  open('', null, [p('a', '')], 0)
  paste('Cars in Köln\nThere are more.')
  expect(written()).toEqual(['title: Cars in Köln', 'paragraph: There are more.'])
  expect(editor.state.selection.$from.parent.textContent).toBe('There are more.')
})

it('two lines behind words of a title, above the words of a text', () => {
  open('Cars: ', null, [p('a', 'Written')], 0)
  paste('Köln\nThere are more.')
  expect(written()).toEqual(['title: Cars: Köln', 'paragraph: There are more.', 'paragraph: Written'])
})

it('one line stays one line of the title, without the mark of a heading', () => {
  open('', null, [p('a', '')], 0)
  paste('Cars **and** bikes')
  expect(written()).toEqual(['title: Cars **and** bikes', 'paragraph:'])
  editor.commands.setContent({ type: 'doc', content: [{ type: 'title' }, { type: 'paragraph' }] })
  editor.commands.setTextSelection(1)
  paste('# Cars')
  expect(written()).toEqual(['title: Cars', 'paragraph:'])
})

it('a first line too long for a title goes into the text, and it is said', () => {
  open('', null, [p('a', '')], 0)
  const long = 'word '.repeat(70).trim()
  paste(`${long}\nMore`)
  expect(written()).toEqual(['title:', `paragraph: ${long}`, 'paragraph: More'])
  expect(toasts.getSnapshot().notice?.message).toMatch('The first line is longer than a title can be')
})

it('a list and cells have no title in them', () => {
  open('', null, [p('a', '')], 0)
  paste('- One\n- Two')
  expect(written().slice(0, 2)).toEqual(['title:', 'bulletList: OneTwo'])
  editor.commands.setContent({ type: 'doc', content: [{ type: 'title' }, p('a', '')] })
  editor.commands.setTextSelection(1)
  paste('Region\t2023\nNorth\t1')
  expect(offerOf(editor.state)?.kind).toBe('cells')
})

it('a page with a heading, into the title and on the first line of the text', () => {
  for (const caretIn of [0, 1]) {
    open('', null, [p('a', '')], caretIn)
    paste('Cars More', '<h1>Cars</h1><p>More</p>')
    expect(written()).toEqual(['title: Cars', 'paragraph: More'])
    editor.destroy()
  }
  open('', null, [p('a', '')], 1)
  paste('Cars More', '<h2>Cars</h2><p>More</p>')
  expect(written()).toEqual(['title:', 'heading: Cars', 'paragraph: More'])
})

it('Markdown into the introduction: its first paragraph is that, and the rest is read as in the text', () => {
  open('', '', [p('a', '')], 1)
  paste(MARKDOWN)
  expect(written()).toEqual(['title: Cars in Köln', 'standfirst: Words.', ...TEXT.slice(1)])
  editor.destroy()
  open('Mine', '', [p('a', 'Written')], 1)
  paste(MARKDOWN)
  expect(written()).toEqual([
    'title: Mine',
    'standfirst:',
    'heading: Cars in Köln',
    ...TEXT.slice(0, 3),
    'paragraph: Written',
  ])
})

it('on the first line of the text, a heading of the first level is the title where there is none', () => {
  open('', null, [p('a', '')], 1)
  paste(MARKDOWN)
  expect(written()).toEqual(['title: Cars in Köln', ...TEXT])
  editor.destroy()
  open('Mine', null, [p('a', '')], 1)
  paste(MARKDOWN)
  expect(written().slice(0, 2)).toEqual(['title: Mine', 'heading: Cars in Köln'])
  editor.destroy()
  open('', null, [p('a', '')], 1)
  paste('## Numbers\n\nWords')
  expect(written().slice(0, 2)).toEqual(['title:', 'heading: Numbers'])
  editor.destroy()
  open('', null, [p('a', 'Written'), p('b', '')], 2)
  paste(MARKDOWN)
  expect(written().slice(0, 3)).toEqual(['title:', 'paragraph: Written', 'heading: Cars in Köln'])
})
