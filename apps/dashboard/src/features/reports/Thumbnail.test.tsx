import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { ImportThumbnail } from './Thumbnail.tsx'

const api = vi.hoisted(() => ({ getImportThumbnail: vi.fn<() => Promise<Blob>>() }))
vi.mock('../../api/client.ts', () => ({ api }))

afterEach(cleanup)

it('has a shape in its place while a picture is on its way, and the title where there is none', async () => {
  const asked = Promise.withResolvers<Blob>()
  api.getImportThumbnail.mockReturnValue(asked.promise)
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ImportThumbnail entry={{ id: 'one', name: 'A brief' }} />
    </QueryClientProvider>,
  )
  expect(container.querySelector('[data-waiting] > *')).not.toBeNull()
  asked.reject(new Error('There is none.'))
  expect(await screen.findByText('A brief')).toBeTruthy()
  expect(container.querySelector('[data-waiting]')).toBeNull()
})
