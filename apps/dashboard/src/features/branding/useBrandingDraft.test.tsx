import { NO_BRANDING, themeBranding, THEMES } from '@bubbles/domain'
import { PRODUCT_PALETTE } from '@bubbles/report-renderer/branding'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Branding, brandingQuery } from '../../api/branding.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import { useBrandingDraft } from './useBrandingDraft.ts'

const api = vi.hoisted(() => ({
  getBranding: vi.fn<() => Promise<unknown>>(),
  updateBranding: vi.fn<(request: { body: unknown }) => Promise<unknown>>(),
}))
vi.mock('../../api/client.ts', () => ({ api }))
vi.mock('../../session/login.ts', () => ({
  redirectToLogin: vi.fn<() => void>(),
  onLeaving: vi.fn<() => void>(),
}))

const saved: Branding = { ...NO_BRANDING, fonts: ['Lora', 'Inter'], defaultReportFont: 'Lora' }

function open() {
  const queryClient = createQueryClient()
  queryClient.setQueryData(brandingQuery.queryKey, saved)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => useBrandingDraft(queryClient.getQueryData(brandingQuery.queryKey) ?? saved),
    {
      wrapper,
    },
  )
  const change = (part: Partial<Branding>) => act(() => result.current.change(part))
  const save = () =>
    act(async () => {
      result.current.save()
      const last = queryClient.getMutationCache().getAll().at(-1)
      await vi.waitFor(() => expect(['success', 'error']).toContain(last?.state.status))
    })
  return { result, queryClient, change, save }
}

describe('branding while it is edited', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    api.getBranding.mockResolvedValue(saved)
    api.updateBranding.mockImplementation(async ({ body }) => body)
  })
  afterEach(cleanup)

  it('follows the rule of specification 5 at once: a default off the list is the placeholder again', () => {
    const { result, change } = open()
    change({ fonts: ['Inter'] })
    expect(result.current.branding).toMatchObject({ fonts: ['Inter'], defaultReportFont: 'Roboto' })
    expect(result.current.isChanged).toBe(true)
  })

  it('has not changed while the product’s colours only lie open', async () => {
    const { result, change, save } = open()
    change({ palette: [...PRODUCT_PALETTE] })
    expect(result.current.branding.palette).toEqual(PRODUCT_PALETTE)
    expect(result.current.isChanged).toBe(false)
    change({ fonts: ['Inter'] })
    await save()
    expect(api.updateBranding.mock.calls[0]![0].body).toMatchObject({ palette: [] })
  })

  it('keeps colours as they are typed', () => {
    const { result, change } = open()
    change({ palette: ['#0272B', 'x'] })
    expect(result.current.branding.palette).toEqual(['#0272B', 'x'])
  })

  it('is not changed when it is as it was', () => {
    const { result, change } = open()
    change({ fonts: ['Inter'] })
    change({ fonts: ['Lora', 'Inter'], defaultReportFont: 'Lora' })
    expect(result.current.isChanged).toBe(false)
  })

  it('saves what is wanted and is done', async () => {
    const { result, change, save, queryClient } = open()
    change({ palette: ['#0272b5'] })
    await save()
    expect(api.updateBranding).toHaveBeenCalledWith({ body: { ...saved, palette: ['#0272b5'] } })
    expect(queryClient.getQueryData(brandingQuery.queryKey)?.palette).toEqual(['#0272b5'])
    expect(result.current.error).toBeNull()
  })

  it('loses nothing when saving fails, and says why', async () => {
    api.updateBranding.mockRejectedValueOnce(new Error('The server is not there.'))
    const { result, change, save } = open()
    change({ palette: ['#0272b5'] })
    await save()
    expect(result.current).toMatchObject({
      isChanged: true,
      error: 'The server is not there.',
      branding: { palette: ['#0272b5'] },
    })
    await save()
    expect(result.current.error).toBeNull()
  })

  it('does not take back what somebody else saved meanwhile without a word', async () => {
    const theirs = { ...saved, palette: ['#c98318'] }
    api.getBranding.mockResolvedValue(theirs)
    const { result, change, save } = open()
    change({ fonts: ['Lora'] })
    await save()
    expect(api.updateBranding).not.toHaveBeenCalled()
    expect(result.current.error).toBe(
      'Someone else has just changed the branding. Save again to replace their change with yours.',
    )
    await save()
    expect(api.updateBranding).toHaveBeenCalledWith({ body: { ...saved, fonts: ['Lora'] } })
  })

  it('knows which look it was started from, until that is saved', async () => {
    const { result, change, save } = open()
    change({ palette: ['#0272b5'] })
    const [theme] = THEMES
    act(() => result.current.choose(theme.name, themeBranding(theme)))
    expect(result.current.look).toBe(theme.name)
    change({ reportCover: 'none' })
    expect(result.current.look).toBe(theme.name)
    await save()
    expect(result.current.look).toBeNull()
    // A change after that is none of the look's.
    change({ reportCover: 'colour' })
    expect(result.current.look).toBeNull()
  })

  it('takes a look back to what was wanted before it', () => {
    const { result, change } = open()
    change({ palette: ['#0272b5'] })
    act(() => result.current.choose('Ledger', themeBranding(THEMES[0])))
    act(() => result.current.undoLook())
    expect(result.current).toMatchObject({ look: null, isChanged: true, branding: { palette: ['#0272b5'] } })
  })

  it('gives up what was changed', () => {
    const { result, change } = open()
    change({ fonts: [] })
    act(() => result.current.discard())
    expect(result.current).toMatchObject({ branding: saved, isChanged: false })
  })
})
