import { inferDataset } from '@bubbles/tables'
import { type ChartMark, chartMarks, chartSpec, ENGLISH } from '@bubbles/charts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PlaceOverlay } from './PlaceOverlay.tsx'

const dataset = inferDataset([
  ['Year', 'Share'],
  ...[2000, 2001, 2002, 2003, 2004].map((year, index) => [`${year}`, `${index + 1}`]),
])
const spec = chartSpec.parse({ kind: 'line', x: 'c1', series: ['c2'] })
const WIDTH = 400

function Figure({
  what,
  onPlaced,
}: {
  what: 'note' | 'range'
  onPlaced: (from: ChartMark, to: ChartMark) => void
}) {
  // The drawing is there before anyone points at it.
  const [drawn, setDrawn] = useState<HTMLDivElement | null>(null)
  return (
    <div ref={setDrawn}>
      <svg className="p" />
      {drawn && (
        <PlaceOverlay
          active={{ blockId: 'b', what, onPlaced }}
          spec={spec}
          dataset={dataset}
          context={{ locale: 'en-GB' }}
          chart={{ current: drawn }}
        />
      )}
    </div>
  )
}

/** Where a year is drawn, of the drawing that is shown. */
const at = (year: number) => {
  const mark = chartMarks(ENGLISH, spec, dataset).find(
    ({ x, shown }) => x === `${year}` && shown !== 'narrow',
  )!
  return { clientX: mark.across * WIDTH, clientY: mark.down }
}
const open = (what: 'note' | 'range') => {
  const placed: string[] = []
  render(<Figure what={what} onPlaced={(from, to) => placed.push(`${from.x} to ${to.x}`)} />)
  return { placed, overlay: screen.getByRole('button') }
}

beforeEach(() => {
  // There is no layout here: the drawing and what stands over it are 400 by 300 at the corner.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH, 300))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('pointing at a chart', () => {
  it('takes the value under the press, wherever the pointer was seen last', () => {
    const { placed, overlay } = open('note')
    fireEvent.pointerMove(overlay, at(2000))
    fireEvent.click(overlay, { ...at(2003), detail: 1 })
    expect(placed).toEqual(['2003 to 2003'])
  })

  it('takes both ends of a range where they were tapped', () => {
    const { placed, overlay } = open('range')
    fireEvent.click(overlay, { ...at(2001), detail: 1 })
    fireEvent.click(overlay, { ...at(2004), detail: 1 })
    expect(placed).toEqual(['2001 to 2004'])
  })

  it('makes a range of one drag across, with a mouse and with a finger', () => {
    const mouse = open('range')
    fireEvent.pointerDown(mouse.overlay, { ...at(2001), pointerType: 'mouse' })
    fireEvent.pointerMove(mouse.overlay, at(2003))
    fireEvent.pointerUp(mouse.overlay, { ...at(2003), pointerType: 'mouse' })
    fireEvent.click(mouse.overlay, { ...at(2003), detail: 1 })
    expect(mouse.placed).toEqual(['2001 to 2003'])
    cleanup()
    const finger = open('range')
    fireEvent.pointerDown(finger.overlay, { ...at(2000), pointerType: 'touch' })
    fireEvent.pointerUp(finger.overlay, { ...at(2004), pointerType: 'touch' })
    expect(finger.placed).toEqual(['2000 to 2004'])
  })

  it('takes what the arrows led to when Enter is pressed', () => {
    const { placed, overlay } = open('note')
    fireEvent.keyDown(overlay, { key: 'ArrowRight' })
    fireEvent.click(overlay, { detail: 0 })
    expect(placed).toEqual(['2001 to 2001'])
  })
})
