import { ToastStack } from '@bubbles/ui'
import { onlineManager, QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { waitForServer } from '../api/busyServer.ts'
import { ConnectionBar } from './ConnectionBar.tsx'

afterEach(() => {
  act(() => onlineManager.setOnline(true))
  cleanup()
})

function Save() {
  const { mutate } = useMutation({ mutationFn: () => Promise.resolve(1) })
  return (
    <button type="button" onClick={() => mutate()}>
      Save
    </button>
  )
}

it('says that there is no connection, what waits for one, and that it was saved', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Save />
      <ConnectionBar />
      <ToastStack />
    </QueryClientProvider>,
  )
  expect(screen.queryByText(/offline/)).toBeNull()
  act(() => onlineManager.setOnline(false))
  expect(await screen.findByText(/You’re offline\. What you type stays in this browser/)).toBeDefined()
  fireEvent.click(screen.getByText('Save'))
  expect(await screen.findByText(/1 change will be sent when you’re back online/)).toBeDefined()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText(/You’re back online\. Your change was saved\./)).toBeDefined()
  expect(screen.queryByText(/You’re offline/)).toBeNull()
})

it('says that something waits for a busy server, for as long as it does', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionBar />
    </QueryClientProvider>,
  )
  const leaving = new AbortController()
  const waits = [waitForServer(60_000, leaving.signal), waitForServer(200, leaving.signal)]
  expect(await screen.findByText(/The server is busy\. We’ll keep trying/)).toBeDefined()
  act(() => leaving.abort())
  await Promise.allSettled(waits)
  await waitFor(() => expect(screen.queryByText(/The server is busy/)).toBeNull())
})
