import { describe, expect, it } from 'vitest'
import { type Call, pathParameters } from './call.ts'
import { calls, operationIds } from './calls/index.ts'
import { openApi } from './openapi.ts'
import { type CallSchemas, schemas } from './schemas/index.ts'

/** Specification 7, call by call: service, method, path. */
const SPECIFIED = `
iam GET v1/users
iam POST v1/users
iam PUT v1/users
iam DELETE v1/users
iam GET v1/users/global-roles
iam GET v1/users/organisations
iam GET v1/users/organisations/current
iam GET v1/users/organisations/{orgId}/logo
iam GET v1/accounts/organisation
iam GET v1/accounts/organisations
iam POST v1/accounts/organisations
iam GET v1/accounts/organisation/features
iam POST v1/accounts/organisation/features/{featureKey}
iam GET v1/organisations
iam PUT v1/organisations
iam DELETE v1/organisations
iam GET v1/organisations/logo
iam POST v1/organisations/logo
iam GET v1/organisations/name/{name}
iam GET v1/organisations/members
iam GET v1/organisations/members/{userId}
iam DELETE v1/organisations/members/{userId}
iam POST v1/organisations/members/{userId}/roles
iam DELETE v1/organisations/members/{userId}/roles/{role}
iam GET v1/organisations/invites
iam POST v1/organisations/invites
iam POST v1/organisations/invites/accept
iam DELETE v1/organisations/invites/{inviteId}
iam GET v1/organisations/branding
iam PUT v1/organisations/branding
report GET v1/reports
report POST v1/reports
report GET v1/reports/{id}
report PUT v1/reports/{id}
report DELETE v1/reports/{id}
report HEAD v1/reports/{id}
report PATCH v1/reports/{id}/document
report GET v1/reports/{id}/document/history
report POST v1/reports/{id}/duplicate
report GET v1/reports/{id}/export
report GET v1/reports/{id}/thumbnail
report PUT v1/reports/{id}/thumbnail
report GET v1/reports/import
report POST v1/reports/import/{importId}
report POST v1/reports/search
report GET v1/published-reports/internal
report GET v1/published-reports/internal/{id}
report DELETE v1/published-reports/internal/{id}
report GET v1/published-reports/internal/by-slug/{slug}
report POST v1/published-reports/internal
report GET v1/published-reports/public
report GET v1/published-reports/public/{id}
report DELETE v1/published-reports/public/{id}
report POST v1/published-reports/public
engagement POST v1/analytics/run-reports
engagement POST v1/analytics/setup
engagement POST v1/feedback/by-session-id
engagement POST v1/feedback/choices
engagement POST v1/feedback/comment
engagement POST v1/feedback/rating
engagement POST v1/feedback/questions
engagement GET v1/feedback/{reportId}
engagement POST v1/user-details/answer
engagement POST v1/user-details/by-session-id
engagement POST v1/user-details/questions
engagement GET v1/user-details/{reportId}
`
  .trim()
  .split('\n')

const line = (call: Call) => `${call.service} ${call.method} ${call.path}`
const all = Object.entries<Call>(calls)

describe('the contract', () => {
  it('holds every call of the specification and marks them as such', () => {
    const specified = all.filter(([, call]) => call.specified).map(([, call]) => line(call))
    expect(specified.toSorted()).toEqual(SPECIFIED.toSorted())
  })

  it('has no two calls on one address', () => {
    const lines = all.map(([, call]) => line(call).replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(lines).size).toBe(lines.length)
  })

  it.each(operationIds)('%s has a schema for each path parameter, its body and its answer', (operationId) => {
    const call: Call = calls[operationId]
    const callSchemas: CallSchemas = schemas[operationId]
    expect(Object.keys(callSchemas.params?.shape ?? {})).toEqual(pathParameters(call.path))
    expect(Boolean(callSchemas.body)).toBe(Boolean(call.body) && call.bodyKind !== 'file')
    const answersJson = !call.notBuilt && (call.answer ?? 'json') === 'json'
    expect(Boolean(callSchemas.response) || !answersJson).toBe(true)
  })

  it('generates OpenAPI for every service', () => {
    for (const service of ['iam', 'report', 'engagement'] as const) {
      const described = Object.values(openApi(service, {}).paths as Record<string, object>).flatMap(
        Object.values,
      )
      expect(described).toHaveLength(all.filter(([, call]) => call.service === service).length)
      expect(JSON.stringify(described)).not.toContain('undefined')
    }
  })

  const withBody = operationIds.filter((operationId) => (schemas[operationId] as CallSchemas).body)
  it.each(withBody)('%s takes no field that is unknown', (operationId) => {
    const { body } = schemas[operationId] as CallSchemas
    const unknown = { 'no field of any call': 1 }
    // A body of one of several kinds is told apart by its task, so it has to have one.
    const issues = [unknown, { ...unknown, task: 'introduction' }].flatMap(
      (each) => body!.safeParse(each).error?.issues ?? [],
    )
    expect(JSON.stringify(issues)).toContain('unrecognized_keys')
  })

  it('describes what may refuse every call, and every body', () => {
    type Operation = { responses: object; requestBody?: object }
    for (const service of ['iam', 'report', 'engagement'] as const) {
      const paths = openApi(service, {}).paths as Record<string, Record<string, Operation>>
      for (const { responses, requestBody } of Object.values(paths).flatMap(Object.values<Operation>))
        expect(Object.keys(responses)).toEqual(
          expect.arrayContaining(requestBody ? ['413', '415', '429'] : ['429']),
        )
    }
  })

  it('lists what still answers 501', () => {
    const left = all.filter(([, call]) => call.notBuilt).map(([, call]) => line(call))
    // Printed so that nobody has to look it up.
    // oxlint-disable-next-line no-console
    console.info(`${left.length} calls answer 501:\n${left.join('\n')}`)
    expect(left).toEqual([])
  })
})
