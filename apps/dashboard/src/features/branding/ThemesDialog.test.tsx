import { NO_BRANDING, themeBranding, THEMES } from '@bubbles/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Branding } from '../../api/branding.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import type { Look } from './looks.ts'
import { ThemesDialog } from './ThemesDialog.tsx'

const api = vi.hoisted(() => ({ listFormerBrandings: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../api/client.ts', () => ({ api }))
vi.mock('../../session/abilities.ts', () => ({ useAbility: () => false }))
// What they look like is not what is asked here.
vi.mock('./PageFrame.tsx', () => ({ PageFrame: ({ title }: { title: string }) => <p>{title}</p> }))
vi.mock('../../ui/brandFonts.ts', () => ({ familyOf: () => undefined, fontBase: () => '/' }))
vi.mock('@bubbles/report-renderer/preview', () => ({ previewParts: () => null }))

const harvest = themeBranding(THEMES[1]!)
const own: Branding = { ...NO_BRANDING, palette: ['#123456'] }
const onChoose = vi.fn<(look: Look) => void>()
const onClose = vi.fn<() => void>()

const open = (branding: Branding, saved = branding) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemesDialog
        organisation={{ name: 'acme', friendlyName: 'Acme', locale: 'en-GB', logo: null }}
        branding={branding}
        saved={saved}
        onChoose={onChoose}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

beforeEach(() => {
  vi.resetAllMocks()
  api.listFormerBrandings.mockResolvedValue({ former: [] })
})
afterEach(cleanup)

it('begins with the theme that is in use, and says that it is', () => {
  open({ ...harvest, fonts: [...harvest.fonts, 'Lora'] })
  expect(radio('Harvest').checked).toBe(true)
  expect(within(radio('Harvest').closest('label')!).getByText('In use')).toBeTruthy()
  expect(screen.getByText('A report in Harvest')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep what you have' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})

it('begins with what there is where that is no theme', () => {
  open(own)
  expect(radio('Your own branding').checked).toBe(true)
  cleanup()
  open(NO_BRANDING)
  expect(radio('Bubbles’ defaults').checked).toBe(true)
})

it('offers the looks there were before, whole', async () => {
  api.listFormerBrandings.mockResolvedValue({
    former: [{ branding: own, until: '2025-05-03T10:00:00.000Z' }],
  })
  open(harvest)
  const before = await screen.findByRole('group', { name: 'Previous branding' })
  expect(within(before).getByText('In use until 3 May 2025.')).toBeTruthy()
  fireEvent.click(within(before).getByRole('radio', { name: 'Your own branding' }))
  fireEvent.click(screen.getByRole('button', { name: 'Go back to this branding' }))
  expect(onChoose.mock.calls[0]![0]).toMatchObject({ name: 'Your own branding', branding: own })
})

it('says so when those could not be loaded', async () => {
  api.listFormerBrandings.mockRejectedValue(new Error('The server is not there.'))
  open(harvest)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your previous branding.')
})
