import type { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { testEditor } from './testing/testEditor.ts'
import { holdUndo, stepBack, undoOfKey } from './undo.ts'

function recorder(): { editor: Editor; done: string[] } {
  const done: string[] = []
  const commands = { undo: () => done.push('undo'), redo: () => done.push('redo') }
  const { state } = testEditor([])
  return { done, editor: { isDestroyed: false, commands, state } as unknown as Editor }
}

it('steps at once where nothing is on its way', () => {
  const { editor, done } = recorder()
  stepBack(editor, 'undo')
  stepBack(editor, 'redo')
  expect(done).toEqual(['undo', 'redo'])
})

it('waits for every change on its way, then steps in the order asked', async () => {
  const { editor, done } = recorder()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  holdUndo(
    editor,
    first.promise.then(() => done.push('first')),
  )
  stepBack(editor, 'undo')
  holdUndo(
    editor,
    second.promise.then(() => done.push('second')),
  )
  stepBack(editor, 'redo')
  first.resolve()
  await expect.poll(() => done).toEqual(['first', 'undo'])
  second.resolve()
  await expect.poll(() => done).toEqual(['first', 'undo', 'second', 'redo'])
  await new Promise((resolve) => setTimeout(resolve))
  stepBack(editor, 'undo')
  expect(done.at(-1)).toBe('undo')
})

it('steps after a change that failed too', async () => {
  const { editor, done } = recorder()
  holdUndo(editor, Promise.reject(new Error('offline')))
  stepBack(editor, 'undo')
  await expect.poll(() => done).toEqual(['undo'])
})

it.each([
  ['z', {}, null],
  ['z', { ctrlKey: true }, 'undo'],
  ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
  ['y', { metaKey: true }, 'redo'],
  ['z', { ctrlKey: true, altKey: true }, null],
  ['x', { ctrlKey: true }, null],
] as const)('reads the key %s with %o as %s', (key, held, step) => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  expect(undoOfKey({ key, ...none, ...held })).toBe(step)
})
