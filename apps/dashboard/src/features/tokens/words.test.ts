import { expect, it } from 'vitest'
import { capabilityInWords, choicesOf } from './words.ts'

it('offers what the person may do, and never what is for people only', () => {
  const abilities = ['organisation.tokens', 'user.self', 'report.readDraft', 'audit.read', 'publication.read']
  expect(choicesOf(abilities)).toEqual([
    { group: 'Reports', capabilities: ['publication.read', 'report.readDraft'] },
    { group: 'Organisation', capabilities: ['audit.read'] },
  ])
})

it('says what a capability is', () => {
  expect(capabilityInWords('report.readDraft')).toBe('See drafts')
})
