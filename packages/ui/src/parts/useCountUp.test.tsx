import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { StatNumber } from './StatNumber.tsx'

/** What is drawn over the number before the first frame is over, with and without motion. */
function drawn(text: string, reduced: boolean): string | undefined {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  render(<StatNumber label="Readers" parts={[[text]]} />)
  for (const frame of frames.splice(0)) frame(Number(document.timeline?.currentTime) + 100)
  return screen.getByText(text).dataset.count
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('counts up to a number, which is there to be read all along', () => {
  vi.spyOn(document, 'timeline', 'get').mockReturnValue({ currentTime: 1000 } as DocumentTimeline)
  expect(drawn('1,234', false)).toBe('868')
  expect(screen.getByText('1,234')).toBeDefined()
})

it.each([
  ['what is no count', '–', false],
  ['for those who want no motion', '1,234', true],
])('stands still: %s', (_words, text, reduced) => {
  expect(drawn(text, reduced)).toBeUndefined()
})
