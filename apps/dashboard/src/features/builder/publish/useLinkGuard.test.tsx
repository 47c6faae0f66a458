import { ThemeRoot } from '@bubbles/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLinkGuard } from './useLinkGuard.tsx'
import type { LinkSettingsState } from './useLinkSettings.ts'

afterEach(cleanup)

const title = 'Save link settings?'

/** A sheet with a way out, over link settings in some state. */
function show({ isChanged = true, isLive = true, saves = true } = {}) {
  const [left, failed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const save = vi.fn<() => Promise<boolean>>(() => Promise.resolve(saves))
  const discard = vi.fn<() => void>()
  function Sheet() {
    const link = { isChanged, save, discard } as Partial<LinkSettingsState> as LinkSettingsState
    const { guard, question } = useLinkGuard(link, isLive, failed)
    return (
      <ThemeRoot>
        <button type="button" onClick={() => guard(left)}>
          Leave
        </button>
        {question}
      </ThemeRoot>
    )
  }
  render(<Sheet />)
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  return { left, failed, save, discard }
}
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it.each([{ isChanged: false }, { isLive: false }])('asks nothing where nothing would be lost: %j', (how) => {
  const { left } = show(how)
  expect(left).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
})

it('saves, and leaves when it is saved', async () => {
  const { left, save, discard } = show()
  expect(screen.getByRole('dialog', { name: title })).toBeDefined()
  expect(left).not.toHaveBeenCalled()
  answer('Save link settings')
  await waitFor(() => expect(left).toHaveBeenCalledOnce())
  expect(save).toHaveBeenCalledOnce()
  expect(discard).not.toHaveBeenCalled()
})

it('stays when it could not be saved, with the fields in sight', async () => {
  const { left, failed } = show({ saves: false })
  answer('Save link settings')
  await waitFor(() => expect(failed).toHaveBeenCalledOnce())
  expect(left).not.toHaveBeenCalled()
})

it('leaves without saving for who says so, and stays for who closes the question', async () => {
  const { left, save, discard } = show()
  answer('Close')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  expect(left).not.toHaveBeenCalled()
  // The dialog hides the rest from assistive technology until it has faded.
  fireEvent.click(screen.getByText('Leave'))
  answer('Don’t save')
  await waitFor(() => expect(left).toHaveBeenCalledOnce())
  expect(discard).toHaveBeenCalledOnce()
  expect(save).not.toHaveBeenCalled()
})
