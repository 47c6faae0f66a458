import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useShortcut } from './useShortcut.ts'

afterEach(cleanup)

function Page({ onPress }: { onPress: () => void }) {
  useShortcut('k', onPress, { mod: true })
  return <input aria-label="Field" />
}

it('with mod is for Ctrl and Cmd, in fields too, and for nothing else', () => {
  const onPress = vi.fn<() => void>()
  render(<Page onPress={onPress} />)
  const field = screen.getByLabelText('Field')
  for (const held of [{}, { shiftKey: true, ctrlKey: true }, { altKey: true, ctrlKey: true }])
    fireEvent.keyDown(field, { key: 'k', ...held })
  expect(onPress).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'K', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  expect(onPress).toHaveBeenCalledTimes(2)
})

it('waits until a dialog is closed', () => {
  const onPress = vi.fn<() => void>()
  render(
    <>
      <Page onPress={onPress} />
      <dialog open aria-label="Open" />
    </>,
  )
  // The browser must not take the key for itself meanwhile.
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false)
  expect(onPress).not.toHaveBeenCalled()
})
