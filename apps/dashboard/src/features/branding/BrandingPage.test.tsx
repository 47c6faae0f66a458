import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { BrandingPage } from './BrandingPage.tsx'

vi.mock('@bubbles/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: async () => 'a-token',
}))
vi.mock('../../config.ts', () => ({ config: () => ({ environment: 'local' }), setConfig: () => undefined }))
vi.mock('../../shell/OrganisationTabs.tsx', () => ({ OrganisationTabs: () => null }))
vi.mock('./organisation.ts', () => ({
  useBrandedOrganisation: () => ({ name: 'acme', friendlyName: 'Acme', locale: 'en-GB', logo: null }),
}))
// What they look like is not what is asked here.
vi.mock('./Preview.tsx', () => ({ Preview: () => null }))
vi.mock('./SaveBar.tsx', () => ({ SaveBar: () => null }))
vi.mock('./LogoSection.tsx', () => ({ LogoSection: () => null }))
vi.mock('./ColoursSection.tsx', () => ({ ColoursSection: () => null }))
vi.mock('./FontsSection.tsx', () => ({
  FontsSection: ({ draft }: { draft: { branding: { defaultReportFont: string } } }) => (
    <p>Reports are set in {draft.branding.defaultReportFont}.</p>
  ),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([403, 404])(
  'a branding that answers %d is none: the editor stands with the defaults',
  async (status) => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status }))
    render(
      <QueryClientProvider client={createQueryClient()}>
        <BrandingPage />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('Reports are set in Roboto.')).toBeTruthy()
  },
)
