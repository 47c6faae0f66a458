import { expect, it } from 'vitest'
import { decide } from './organisationGuard.ts'

const acme = { name: 'acme', status: 'Active' }
const closed = { name: 'closed', status: 'Disabled' }
const stepped = { name: 'stepped', status: 'Active', secondFactorNeeded: { provider: null } }
const globex = { name: 'globex', status: 'Active' }

it.each([
  ['no organisation', [], null, false, false, false, { go: 'no-organisations' }],
  ['no organisation, already told', [], null, false, false, true, { go: 'stay' }],
  ['none of them is current', [acme, globex], null, false, false, false, { go: 'switch', name: 'acme' }],
  [
    'none of them is current, on no-orgs',
    [acme, globex],
    null,
    false,
    false,
    true,
    { go: 'switch', name: 'acme' },
  ],
  ['another one’s host', [acme, globex], 'initech', false, false, false, { go: 'switch', name: 'acme' }],
  ['the first is disabled', [closed, globex], null, false, false, false, { go: 'switch', name: 'globex' }],
  ['the page’s own is disabled', [closed, globex], 'closed', false, false, false, { go: 'disabled' }],
  [
    'the page’s own needs a second factor',
    [stepped, globex],
    'stepped',
    false,
    false,
    false,
    { go: 'second-factor' },
  ],
  ['the page’s own needs one, on no-orgs', [stepped], 'stepped', false, false, true, { go: 'choose' }],
  ['the page’s own is disabled, on no-orgs', [closed], 'closed', false, false, true, { go: 'choose' }],
  ['all are disabled', [closed], 'nobody', false, false, false, { go: 'choose' }],
  [
    'the page’s own was refused, and there is no other',
    [acme],
    'acme',
    false,
    false,
    false,
    { go: 'choose' },
  ],
  [
    'another one’s host, and come from there',
    [acme, globex],
    'initech',
    false,
    true,
    false,
    { go: 'choose' },
  ],
  ['one is current', [acme, globex], 'globex', true, false, false, { go: 'stay' }],
  ['one is current, on no-orgs', [acme, globex], 'globex', true, false, true, { go: 'reports' }],
] as const)('%s', (_case, organisations, pageName, hasCurrent, wasMoved, onNoOrganisations, decision) => {
  expect(decide({ organisations, pageName, hasCurrent, wasMoved, onNoOrganisations })).toEqual(decision)
})
