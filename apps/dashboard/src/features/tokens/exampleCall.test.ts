import { callOf, operationIds } from '@bubbles/contract'
import { TOKEN_CAPABILITIES } from '@bubbles/domain'
import { expect, it } from 'vitest'
import { exampleCall } from './exampleCall.ts'

const origin = 'https://acme.example'

it.each([
  [['report.list', 'publication.read'], '/api/report/v1/reports'],
  [['publication.read'], '/api/report/v1/published-reports/internal'],
  [['audit.read', 'report.publish'], '/api/iam/v1/organisations/audit'],
  [['report.readDraft'], '/api/report/v1/reports/ID'],
] as const)('%j may call %s', (capabilities, path) => {
  expect(exampleCall(capabilities, origin)).toBe(`curl -H "Authorization: Bearer $TOKEN" ${origin}${path}`)
})

it('a token to provision members alone may list them by SCIM', () => {
  expect(exampleCall(['organisation.provision'], origin)).toBe(
    `curl -H "Authorization: Bearer $TOKEN" ${origin}/api/scim/v2/Users`,
  )
})

// Beside the contract is SCIM.
const ofCalls = TOKEN_CAPABILITIES.filter((capability) => capability !== 'organisation.provision')

it.each(ofCalls)('a token for %s alone gets a call that asks for it', (capability) => {
  const example = exampleCall([capability], origin)
  const matching = operationIds
    .map(callOf)
    .filter((call) =>
      example?.endsWith(
        `/api/${call.service}/${call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => name.toUpperCase())}`,
      ),
    )
  expect(matching.map((call) => call.capability)).toContain(capability)
})
