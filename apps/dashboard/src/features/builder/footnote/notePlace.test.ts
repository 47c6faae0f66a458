import { expect, it } from 'vitest'
import { testEditor } from '../editor/testing/testEditor.ts'
import { notePlace } from './notePlace.ts'

const editor = testEditor([
  {
    type: 'paragraph',
    attrs: { id: 'a' },
    content: [
      { type: 'text', text: 'Half of ' },
      { type: 'text', text: 'it', marks: [{ type: 'footnote', attrs: { text: 'Ember' } }] },
      { type: 'text', text: ' is solar.  ' },
      { type: 'text', text: 'x = 1', marks: [{ type: 'code' }] },
    ],
  },
  { type: 'paragraph', attrs: { id: 'b' } },
])
/** Where a text begins in the editor. */
const at = (text: string): number => {
  let found = 0
  editor.state.doc.descendants((node, position) => {
    const index = node.text?.indexOf(text) ?? -1
    if (index >= 0) found = position + index
  })
  return found
}
const placed = (from: number, to = from) => {
  editor.commands.setTextSelection({ from, to })
  const place = notePlace(editor.state)
  return place && { words: editor.state.doc.textBetween(place.from, place.to), text: place.text }
}

it('takes the selected words, or the word before the caret with its full stop', () => {
  expect(placed(at('Half'), at('Half') + 7)).toEqual({ words: 'Half of', text: '' })
  expect(placed(at('solar') + 6)).toEqual({ words: 'solar.', text: '' })
  expect(placed(at('solar') + 8)).toEqual({ words: 'solar.', text: '' })
})

it('finds the note that is there already, in its words and behind them', () => {
  expect(placed(at('it') + 1)).toEqual({ words: 'it', text: 'Ember' })
  expect(placed(at('it') + 2)).toEqual({ words: 'it', text: 'Ember' })
  expect(placed(at(' is') + 1)).toEqual({ words: 'it', text: 'Ember' })
})

it('finds nothing where there are no words, in code, or in the title', () => {
  expect(placed(at('Half'))).toBeNull()
  expect(placed(at('x = 1'), at('x = 1') + 3)).toBeNull()
  expect(placed(editor.state.doc.content.size - 1)).toBeNull()
  expect(placed(3)).toBeNull()
})
