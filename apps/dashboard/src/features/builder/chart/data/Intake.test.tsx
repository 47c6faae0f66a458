import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Intake } from './Intake.tsx'

afterEach(cleanup)

const open = () => {
  render(
    <Intake
      busy={false}
      what="chart"
      typed=""
      onType={() => undefined}
      onTake={() => undefined}
      onCancel={undefined}
    />,
  )
  return document.activeElement === screen.getByLabelText('Paste cells')
}

it('takes the focus after a key or the mouse, whatever kind of screen it is, and not after a touch', () => {
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(open()).toBe(true)
  cleanup()
  fireEvent.pointerDown(document.body, { pointerType: 'touch' })
  expect(open()).toBe(false)
  cleanup()
  fireEvent.pointerDown(document.body, { pointerType: 'mouse' })
  expect(open()).toBe(true)
  cleanup()
  fireEvent.pointerDown(document.body, { pointerType: 'touch' })
  fireEvent.keyDown(document.body, { key: 'c' })
  expect(open()).toBe(true)
})
