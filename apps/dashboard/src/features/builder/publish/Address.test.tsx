import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import { Address } from './Address.tsx'

vi.mock('../../../api/client.ts', () => ({ api: { checkSlug: () => new Promise(() => undefined) } }))
vi.mock('../../../config.ts', () => ({
  config: () => ({ bubblesOrigin: 'http://a.example', development: null }),
}))
vi.mock('../../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

afterEach(cleanup)

it('takes the focus each time publishing came to nothing because of it, says why, and offers another', () => {
  const queryClient = createQueryClient()
  const onSlug = vi.fn<(slug: string) => void>()
  const shown = (slug: string, taken: boolean, misses: number) => (
    <QueryClientProvider client={queryClient}>
      <Address
        reportId="r"
        audience="public"
        slug={slug}
        live={[]}
        taken={taken ? 'Another report uses this address. Try power-2.' : null}
        tried={misses > 0}
        misses={misses}
        onSlug={onSlug}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(shown('power', false, 0))
  const field = screen.getByRole('textbox', { name: 'Address' })
  expect(document.activeElement).not.toBe(field)
  rerender(shown('power', true, 1))
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const why = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('Another report uses this address. Try power-2.')
  screen.getByRole('button', { name: 'Use power-2' }).click()
  expect(onSlug).toHaveBeenCalledWith('power-2')

  field.blur()
  rerender(shown('', false, 2))
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('alert').textContent).toBe('Give the report an address.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows an address in full below its field where the field is too short for it', () => {
  const queryClient = createQueryClient()
  const shown = (slug: string) => (
    <QueryClientProvider client={queryClient}>
      <Address
        reportId="r"
        audience="public"
        slug={slug}
        live={[]}
        taken={null}
        tried={false}
        misses={0}
        onSlug={() => undefined}
      />
    </QueryClientProvider>
  )
  const long = 'how-much-power-the-wind-turbines-of-the-north-give-in-winter'
  const { rerender } = render(shown(long))
  expect(screen.getByText(`a.example/bubbles/${long}`)).toBeTruthy()
  rerender(shown('power'))
  expect(screen.queryByText('a.example/bubbles/power')).toBeNull()
})
