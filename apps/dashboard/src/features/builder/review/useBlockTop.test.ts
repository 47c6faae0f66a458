import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { p, testEditor } from '../editor/testing/testEditor.ts'
import { useBlockTop } from './useBlockTop.ts'

afterEach(() => vi.unstubAllGlobals())

it('follows its block down when a figure above it is drawn', () => {
  let grow = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback
      }
      observe() {}
      disconnect() {
        grow = () => {}
      }
    },
  )
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (callback(), 1))
  const editor = testEditor([p('above'), p('block')])
  const paper = document.createElement('div')
  const layer = { current: paper.appendChild(document.createElement('div')) }
  const block = editor.view.dom.querySelector('p:last-of-type')!
  let top = 100
  vi.spyOn(block, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect)
  vi.spyOn(paper, 'getBoundingClientRect').mockReturnValue({ top: 20 } as DOMRect)

  const { result, unmount } = renderHook(() => useBlockTop(editor, layer, 'block'))
  expect(result.current).toBe(80)
  top = 500
  act(() => grow())
  expect(result.current).toBe(480)
  unmount()
  editor.destroy()
})
