import { expect, it } from 'vitest'
import { capabilitiesInWords, capabilityInWords, roleInWords } from './capabilityWords.ts'
import type { ExplainedRole } from './roleNames.ts'

it.each<[ExplainedRole, string]>([
  ['Viewer', 'See the organisation, internal reports and the list of reports.'],
  [
    'Builder',
    'See, check and comment on drafts; create, edit, delete and export reports; share previews of drafts; query shared databases; ask for writing help.',
  ],
  ['Reviewer', 'See, check and comment on drafts; review reports.'],
  [
    'Publisher',
    'Check drafts; publish and withdraw reports; share previews of drafts; see and end links of all reports.',
  ],
  [
    'Admin',
    'Change settings and branding; manage members and invites; provision members by SCIM; start measuring; create API tokens; manage webhooks; set the domain of published pages; set up single sign-on; require two-step sign-in; connect databases; switch on writing help; read the audit log; see and end links of all reports; add notes to the trend; change others’ notes on the trend; delete readers’ answers on request.',
  ],
  [
    'EngagementAnalyst',
    'See how reports are read and answered; add notes to the trend; set goals for readers; delete readers’ answers on request.',
  ],
  ['Owner', 'Transfer, delete and export the organisation.'],
])('%s: %s', (role, words) => {
  expect(roleInWords(role)).toBe(words)
})

it('says nothing about nothing', () => {
  expect(capabilitiesInWords([])).toBe('')
})

it('says one alone', () => {
  expect(capabilityInWords('report.comment')).toBe('comment on drafts')
})
