import { NO_BRANDING } from '@bubbles/domain'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { recordAudit } from '../audit/public.ts'

const admin = 'sub-admin'
const url = '/api/iam/v1/organisations/branding'

describeOneEngine('brandings there were before', (open) => {
  let harness: Harness
  let organisationId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: admin, roles: ['Admin'] },
      { sub: 'sub-builder', roles: ['Builder'] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: ['Admin'] }])
    return () => harness.close()
  })

  const former = (as = admin, host = 'acme') => harness.call(as, { url: `${url}/former`, host })
  const update = (family: string, change: object = {}) =>
    harness.call(admin, {
      method: 'PUT',
      url,
      host: 'acme',
      body: { ...NO_BRANDING, fonts: [family], defaultReportFont: family, ...change },
    })
  const names = async () =>
    (await former()).body.former.map(
      ({ branding }: { branding: { defaultReportFont: string } }) => branding.defaultReportFont,
    )

  it('are kept each once, the newest first, without the one there is now', async () => {
    expect((await former()).body).toEqual({ former: [] })
    for (const family of ['Lora', 'Inter', 'Lora', 'Karla']) await update(family, { palette: ['#0272b5'] })
    expect(await names()).toEqual(['Lora', 'Inter', 'Roboto'])
    const { status, body } = await former()
    expect(status).toBe(200)
    expect(body.former[0].branding.palette).toEqual(['#0272b5'])
    expect(Date.parse(body.former[0].until)).toBeGreaterThan(Date.parse(body.former[2].until))
    await update('Lora', body.former[0].branding)
    expect(await names()).toEqual(['Karla', 'Inter', 'Roboto'])
  })

  it('are five at most', async () => {
    for (const family of ['Figtree', 'Geist', 'Manrope', 'Outfit']) await update(family)
    expect(await names()).toHaveLength(5)
  })

  it('are whole where the entry is older than a setting, or a font is gone', async () => {
    await harness.database.transaction({ kind: 'organisation', organisationId }, () =>
      recordAudit(organisationId, null, 'branding.updated', {
        before: { fonts: ['Gone Sans', 'Sora'], defaultReportFont: 'Gone Sans', palette: ['#AA3311'] },
        after: {},
      }),
    )
    const { body } = await former()
    expect(body.former[0].branding).toEqual({ ...NO_BRANDING, fonts: ['Sora'], palette: ['#aa3311'] })
  })

  it('are for those of the organisation who may change it', async () => {
    expect((await former('sub-builder')).status).toBe(403)
    expect((await former('sub-stranger', 'globex')).body).toEqual({ former: [] })
    expect((await former('sub-stranger')).status).toBe(404)
  })
})
