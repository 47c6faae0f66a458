import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerApiDescription } from './describe.ts'

/** What a service says of itself, read the way its users' tools read it. */
async function descriptionOf(service: string): Promise<string> {
  const app = Fastify()
  registerApiDescription(app)
  const answer = await app.inject(`/api/${service}/openapi.json`)
  await app.close()
  return answer.body
}

/** Addresses that the specification gives (section 7), or that stand beside them; routers take the one without a parameter. */
const GIVEN = ['no-ambiguous-paths']

describe.each(['iam', 'report', 'engagement'])('the description of %s', (service) => {
  it('is valid for swagger-parser', async () => {
    const parsed = await SwaggerParser.validate(JSON.parse(await descriptionOf(service)))
    expect(Object.keys(parsed.paths ?? {})).not.toEqual([])
  })

  it('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({
      source: await descriptionOf(service),
      absoluteRef: `${service}.json`,
      config,
    })
    const problems = found.filter(({ ruleId }) => !GIVEN.includes(ruleId))
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })
})

it('says what a document is made of', async () => {
  const { components, paths } = JSON.parse(await descriptionOf('report'))
  const answer = paths['/api/report/v1/reports/{id}'].get.responses['200'].content['application/json']
  expect(answer.schema.properties.document).toEqual({ $ref: '#/components/schemas/Document' })
  expect(components.schemas.ChartBlock.properties.attrs.properties.kind.enum).toContain('bar')
  expect(components.schemas.ParagraphBlock.properties.attrs.required).toEqual(['id'])
})
