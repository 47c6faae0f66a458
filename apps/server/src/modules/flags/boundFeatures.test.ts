import { type Call, calls } from '@bubbles/contract'
import { openApi } from '@bubbles/contract/openapi'
import type { Database } from '@bubbles/db'
import type { FlagKey } from '@bubbles/flags'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../testing/harness.ts'

const SOME_ID = '00000000-0000-4000-8000-000000000000'
const REPORTS = '/api/report/v1/reports'
const member = 'sub-member'

/** Which calls belong to a feature as a whole (specification 3, docs/decisions/0040). */
const BOUND: Record<string, FlagKey> = {
  exportReport: 'report-export',
  exportReportAsWord: 'report-export',
  exportFeedback: 'feedback-export',
  exportUserDetails: 'feedback-export',
  updateBranding: 'org-branding',
  listFormerBrandings: 'org-branding',
  uploadOrganisationLogo: 'org-branding',
  deleteOrganisationLogo: 'org-branding',
}

describe('the contract', () => {
  it('says which calls belong to a feature', () => {
    const bound = Object.entries<Call>(calls).flatMap(([id, { feature }]) => (feature ? [[id, feature]] : []))
    expect(Object.fromEntries(bound)).toEqual(BOUND)
  })

  it('describes the refusal', () => {
    const { paths } = openApi('report', {}) as {
      paths: Record<string, Record<string, { description: string }>>
    }
    expect(paths['/api/report/v1/reports/{id}/export']!.get!.description).toContain('`feature-off`')
  })
})

describeEachEngine('a feature that is off', (open) => {
  let harness: Harness
  let database: Database
  let acme: string

  beforeAll(async () => {
    database = await open()
    harness = await openHarness(database)
    acme = await makeOrganisation(database, 'acme', [
      { sub: member, roles: ['Admin', 'Builder', 'EngagementAnalyst'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await harness.call(member, { method: 'POST', url: '/api/engagement/v1/analytics/setup' })
    return () => harness.close()
  })

  const set = (key: FlagKey, status: boolean) => setFeatures(database, acme, status, key)
  const templates = (status: boolean) => set('report-templates', status)
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    harness.call(member, { method, url: `${REPORTS}${path}`, body })
  const off = (name: string, featureKey: FlagKey) => ({
    status: 403,
    body: {
      code: 'feature-off',
      featureKey,
      detail: `“${name}” is switched off for your organisation. Ask an account manager to switch it on.`,
    },
  })
  const TEMPLATES_OFF = off('Templates', 'report-templates')

  it.each(Object.entries(BOUND))('refuses %s, and only then', async (operationId, feature) => {
    const call = (calls as Record<string, Call>)[operationId]!
    const request = {
      method: call.method as 'GET',
      url: `/api/${call.service}/${call.path.replaceAll(/\{\w+\}/g, SOME_ID)}`,
    }
    await set(feature, false)
    expect(await harness.call(member, request)).toMatchObject({
      status: 403,
      body: { code: 'feature-off', featureKey: feature },
    })
    // Who may not do it at all is told so, whatever the feature says.
    expect((await harness.call('sub-viewer', request)).body.code).toBe('forbidden')
    await set(feature, true)
    expect((await harness.call(member, request)).text).not.toContain('feature-off')
  })

  it('makes no templates, and starts nothing from them', async () => {
    await templates(true)
    const { body: template } = await ask('POST', '', { name: 'Monthly', isTemplate: true })
    const { body: report } = await ask('POST', '', { name: 'May' })
    await templates(false)
    expect(await ask('POST', '', { name: 'June', isTemplate: true })).toMatchObject(TEMPLATES_OFF)
    const duplicate = (id: string, asTemplate: boolean) =>
      ask('POST', `/${id}/duplicate`, { asTemplate, newReportName: 'Copy' })
    expect(await duplicate(report.id, true)).toMatchObject(TEMPLATES_OFF)
    expect(await duplicate(template.id, false)).toMatchObject(TEMPLATES_OFF)
    expect((await duplicate(report.id, false)).status).toBe(201)
    await templates(true)
    expect((await duplicate(template.id, false)).status).toBe(201)
  })

  it('offers no starters', async () => {
    const starters = async () =>
      (await ask('GET', '/import')).body.imports.filter(({ kind }: { kind: string }) => kind === 'gallery')
    await templates(true)
    const [starter] = await starters()
    await templates(false)
    expect(await starters()).toEqual([])
    expect(await ask('GET', `/import/${starter.id}/thumbnail`)).toMatchObject(TEMPLATES_OFF)
    expect(await ask('POST', `/import/${starter.id}`, {})).toMatchObject(TEMPLATES_OFF)
    await templates(true)
    expect((await ask('POST', `/import/${starter.id}`, {})).status).toBe(201)
  })

  it('keeps the templates there are out of lists, and says how many', async () => {
    await templates(true)
    const all = (await ask('GET', '')).body
    const kept = all.reports.filter(({ isTemplate }: { isTemplate: boolean }) => isTemplate)
    expect(kept.length).toBeGreaterThan(0)
    expect(all.hiddenTemplates).toBe(0)
    await templates(false)
    const fewer = (await ask('GET', '')).body
    expect(fewer).toMatchObject({ total: all.total - kept.length, hiddenTemplates: kept.length })
    const isListed = ({ isTemplate }: { isTemplate: boolean }) => isTemplate
    expect(fewer.reports.some(isListed)).toBe(false)
    expect((await ask('POST', '/search', {})).body.reports.some(isListed)).toBe(false)
    expect(await ask('POST', '/search', { filters: { template: true } })).toMatchObject(TEMPLATES_OFF)
    // It is nobody's loss: the template itself is there, and comes back with the feature.
    expect((await ask('GET', `/${kept[0].id}`)).status).toBe(200)
  })
})
