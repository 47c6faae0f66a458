import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFittedHeight } from './useFittedHeight.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Field({ text }: { text: string }) {
  const field = useFittedHeight(text)
  return <textarea ref={field} aria-label="Words" value={text} readOnly />
}

it('a field is as high as its text, its edges included, and higher when that grows', () => {
  // There is no layout here: a line is 20 px high, the edges are one each.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return 20 * (this as HTMLTextAreaElement).value.split('\n').length
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(42)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40)
  const { rerender } = render(<Field text="one" />)
  expect(screen.getByLabelText('Words').style.height).toBe('22px')
  rerender(<Field text={'one\ntwo\nthree'} />)
  expect(screen.getByLabelText('Words').style.height).toBe('62px')
})
