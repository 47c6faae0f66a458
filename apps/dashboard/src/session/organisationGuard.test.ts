import { expect, it } from 'vitest'
import { decide } from './organisationGuard.ts'

const two = [{ name: 'acme' }, { name: 'globex' }]

it.each([
  ['no organisation', [], false, false, { go: 'no-organisations' }],
  ['no organisation, already told', [], false, true, { go: 'stay' }],
  ['none of them is current', two, false, false, { go: 'switch', name: 'acme' }],
  ['none of them is current, on no-orgs', two, false, true, { go: 'switch', name: 'acme' }],
  ['one is current', two, true, false, { go: 'stay' }],
  ['one is current, on no-orgs', two, true, true, { go: 'reports' }],
] as const)('%s', (_case, organisations, hasCurrent, onNoOrganisations, decision) => {
  expect(decide({ organisations, hasCurrent, onNoOrganisations })).toEqual(decision)
})
