import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../api/queryClient.ts'
import { NamedReaders } from './NamedReaders.tsx'
import NamedReadersDialog from './NamedReadersDialog.tsx'

const api = vi.hoisted(() => ({
  getNamedReaders: vi.fn<() => Promise<unknown>>(),
  replaceNamedReaders: vi.fn<(call: { body: { named: boolean } }) => Promise<unknown>>(),
}))
vi.mock('../../../../api/client.ts', () => ({ api }))
vi.mock('../../../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

afterEach(cleanup)

it('says what one gate does to the other before it is saved', () => {
  const about = { reportId: 'r', isLive: true, onSaved: () => undefined }
  const { rerender } = render(
    <NamedReaders {...about} saved={{ named: false, hasPassword: true }} isReplaced={false} />,
  )
  expect(screen.getByText(/replaces the password\.$/)).toBeDefined()
  rerender(<NamedReaders {...about} saved={{ named: true, hasPassword: false }} isReplaced />)
  expect(screen.getByText(/^Until you save the password/)).toBeDefined()
})

it.each([
  ['isn’t limited to it', false, false],
  ['no longer limited', true, false],
  ['Only named readers can open', false, true],
])('says what is so once a list is saved: %s', async (words, before, after) => {
  const list = { named: before, total: 1, version: 3, namedReaders: [{ entry: 'ann@acme.example' }] }
  api.getNamedReaders.mockResolvedValue(list)
  api.replaceNamedReaders.mockImplementation(async ({ body }) => ({ ...list, ...body, version: 4 }))
  const notify = vi.spyOn(toasts, 'notify')
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NamedReadersDialog reportId="r" isLive onSaved={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Only these readers/ })
  if (tick.checked !== after) fireEvent.click(tick)
  fireEvent.click(screen.getByRole('button', { name: 'Save readers' }))
  await waitFor(() => expect(notify.mock.lastCall?.[0].message).toContain(words))
})
