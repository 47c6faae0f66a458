import { DOCUMENT_FRAGMENT, documentExtensions, documentToYUpdate } from '@bubbles/report-document'
import { Collaboration } from '@tiptap/extension-collaboration'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { act, render } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import type { SyncProvider } from './SyncProvider.ts'
import { useKeptPlace } from './useKeptPlace.ts'

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})

/** A provider of a document with these paragraphs, as far as the editor's place asks for one. */
function providerOf(paragraphs: Record<string, string>): SyncProvider {
  const ydoc = new Y.Doc()
  Y.applyUpdate(
    ydoc,
    documentToYUpdate({
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title' }, content: [{ type: 'text', text: 'Report' }] },
        ...Object.entries(paragraphs).map(([id, text]) => paragraph(id, text)),
      ],
    }),
  )
  return {
    ydoc,
    isBusy: () => false,
    keepPlace: (apply: () => void) => apply(),
  } as unknown as SyncProvider
}

interface Shown {
  editor: Editor
  show: (provider: SyncProvider) => void
}

function Paper({ first, shown }: { first: SyncProvider; shown: (now: Shown) => void }) {
  const [provider, show] = useState(first)
  const editor = useEditor(
    {
      extensions: [
        ...documentExtensions,
        Collaboration.configure({ document: provider.ydoc, field: DOCUMENT_FRAGMENT }),
      ],
      immediatelyRender: true,
    },
    [provider],
  )
  useLayoutEffect(() => {
    shown({ editor, show })
  }, [editor, shown])
  useKeptPlace(editor, provider)
  return <EditorContent editor={editor} />
}

it('the next key goes where the last one went, however soon it comes after a new generation', () => {
  let now!: Shown
  render(<Paper first={providerOf({ one: 'One', two: 'Two' })} shown={(latest) => (now = latest)} />)
  const { editor: before, show } = now
  act(() => {
    before.commands.setTextSelection(before.state.doc.content.size - 1)
    before.view.focus()
  })
  const next = providerOf({ one: 'One', another: 'Another came', two: 'Two' })
  // What is asked inside is so before anything else has its turn.
  act(() => {
    flushSync(() => show(next))
    const { editor } = now
    const { $head } = editor.state.selection
    expect(editor).not.toBe(before)
    expect(editor.isFocused).toBe(true)
    expect([$head.parent.textContent, $head.parentOffset]).toEqual(['Two', 3])
  })
})

it('a selection the browser has not reported yet stays when another’s letters come', () => {
  let now!: Shown
  const provider = providerOf({ one: 'One', two: 'Two words' })
  render(<Paper first={provider} shown={(latest) => (now = latest)} />)
  const { editor } = now
  act(() => {
    editor.commands.setTextSelection(2)
    editor.view.focus()
  })
  // A browser tells of it with its next frame.
  const late = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('selectionchange', late, true)
  const words = [...editor.view.dom.querySelectorAll('p')].at(-1)!.firstChild!
  getSelection()!.setBaseAndExtent(words, 4, words, 9)
  provider.keepPlace(() => {
    const [, one] = provider.ydoc.getXmlFragment(DOCUMENT_FRAGMENT).toArray() as Y.XmlElement[]
    provider.ydoc.transact(() => (one!.get(0) as Y.XmlText).insert(0, 'Not '), 'another')
  })
  window.removeEventListener('selectionchange', late, true)
  expect(getSelection()!.toString()).toBe('words')
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe('words')
})
