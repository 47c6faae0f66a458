import { describe, expect, it } from 'vitest'
import { effectiveFlags, FLAG_KEYS, FLAGS, isFlagKey } from './flags.ts'
import { flagPayload } from './payload.ts'

describe('the flags', () => {
  it('are on by default but for the exports (specification 3 and 9)', () => {
    expect(effectiveFlags()).toEqual({
      'org-branding': true,
      'report-templates': true,
      'feedback-export': false,
      'report-export': false,
    })
  })

  it('follow their toggles, each by itself', () => {
    expect(
      effectiveFlags({ 'org-branding': false, 'report-export': true, 'report-templates': true }),
    ).toEqual({
      'org-branding': false,
      'report-templates': true,
      'feedback-export': false,
      'report-export': true,
    })
  })

  it.each(['toString', '__proto__', 'constructor', '', 'Org-branding'])('%j is none of them', (text) => {
    expect(isFlagKey(text)).toBe(false)
  })

  it.each(FLAG_KEYS)('%s has a name and one sentence', (key) => {
    expect(isFlagKey(key)).toBe(true)
    expect(FLAGS[key].name).toMatch(/^[A-Z][a-z ]+$/)
    expect(FLAGS[key].sentence).toMatch(/^[A-Z][^.]+\.$/)
  })
})

describe('the payload', () => {
  const at = new Date('2026-11-21T03:05:07.123Z')

  it('has the defaults alone where there is no organisation', () => {
    expect(flagPayload(null)).toEqual({
      status: 200,
      features: {
        'org-branding': { defaultValue: true, rules: [] },
        'report-templates': { defaultValue: true, rules: [] },
        'feedback-export': { defaultValue: false, rules: [] },
        'report-export': { defaultValue: false, rules: [] },
      },
      dateUpdated: '1970-01-01T00:00:00.0003300Z',
    })
  })

  it('forces what differs, for this organisation alone', () => {
    const { features } = flagPayload({
      name: 'acme',
      toggles: { 'report-export': true, 'org-branding': false, 'report-templates': true },
      changedAt: at,
    })
    const condition = { orgUrlName: { $in: ['acme'] } }
    expect(features).toEqual({
      'org-branding': { defaultValue: true, rules: [{ condition, force: false }] },
      'report-templates': { defaultValue: true, rules: [] },
      'feedback-export': { defaultValue: false, rules: [] },
      'report-export': { defaultValue: false, rules: [{ condition, force: true }] },
    })
  })

  it('does not tell an organisation that set nothing from one that is not there', () => {
    expect(flagPayload({ name: 'acme', toggles: {}, changedAt: null })).toEqual(flagPayload(null))
  })

  it('is dated so that every change shows, two in one millisecond as well', () => {
    const dates = [{}, { 'report-export': true }, { 'report-export': true, 'feedback-export': true }].map(
      (toggles) => flagPayload({ name: 'acme', toggles, changedAt: at }).dateUpdated,
    )
    expect(new Set(dates).size).toBe(3)
    expect(dates.map((date) => Date.parse(date))).toEqual([at.getTime(), at.getTime(), at.getTime()])
  })
})
