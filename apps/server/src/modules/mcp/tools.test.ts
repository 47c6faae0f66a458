import { readFileSync } from 'node:fs'
import { callOf } from '@bubbles/contract'
import { type Capability, TOKEN_CAPABILITIES } from '@bubbles/domain'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { documentFormat } from './documentFormat.ts'
import { toolIds, toolOf } from './tools.ts'

const GUIDE = new URL('../../../../../docs/guides/agents.md', import.meta.url)

describe('the tools of agents', () => {
  it('are calls at an organisation that a token can be made for', () => {
    const wrong = toolIds.filter((id) => {
      const { tenant, personOnly, capability, secretAnswer } = callOf(id)
      return !tenant || personOnly || secretAnswer || !TOKEN_CAPABILITIES.includes(capability as Capability)
    })
    expect(wrong).toEqual([])
  })

  it('delete nothing, and leave the organisation, its members and its tokens alone', () => {
    expect(toolIds.filter((id) => callOf(id).method === 'DELETE')).toEqual([])
    const { changing } = Object.groupBy(toolIds, (id) =>
      toolOf(id).annotations.readOnlyHint ? 'reading' : 'changing',
    )
    expect(new Set(changing!.map((id) => callOf(id).capability))).toEqual(
      new Set(['report.create', 'report.edit', 'report.comment', 'report.publish']),
    )
  })

  it('take and answer JSON', () => {
    const other = toolIds.filter((id) => {
      const { bodyKind = 'json', answer = 'json' } = callOf(id)
      return bodyKind !== 'json' || answer !== 'json'
    })
    expect(other).toEqual([])
  })

  it('that say they only read do: they are reading calls, or queries too long for an address', () => {
    const reading = toolIds.filter((id) => toolOf(id).annotations.readOnlyHint)
    expect(reading.filter((id) => callOf(id).method !== 'GET')).toEqual([
      'searchReports',
      'runAnalyticsReports',
    ])
    const changing = toolIds.filter((id) => !toolOf(id).annotations.readOnlyHint)
    expect(changing.filter((id) => callOf(id).method === 'GET')).toEqual([])
  })

  it('have arguments that a client can check, and that refer to nothing it does not have', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const schemas = toolIds.map((id) => toolOf(id).inputSchema)
    expect(schemas.map((schema) => ajv.validateSchema(schema))).toEqual(schemas.map(() => true))
    expect(JSON.stringify(schemas)).not.toContain('"$ref":"#/components')
  })

  it('say what the contract says, and what token they need', () => {
    expect(toolOf('publishPublicReport')).toMatchObject({
      name: 'publishPublicReport',
      title: 'Publish to everyone',
      description: 'Publish to everyone. Needs a token for `report.publish`.',
      annotations: { readOnlyHint: false, openWorldHint: true },
    })
    expect(toolOf('patchReportDocument').inputSchema).toMatchObject({
      required: ['id', 'body'],
      properties: { id: { type: 'string', format: 'uuid' }, ifMatch: {} },
    })
    expect(Object.keys(toolOf('createReport').inputSchema.properties)).toEqual(['body', 'idempotencyKey'])
    expect(Object.keys(toolOf('searchReports').inputSchema.properties)).toEqual(['body'])
  })

  it('are described once, however often an agent asks', () => {
    expect(toolIds.map((id) => toolOf(id) === toolOf(id))).not.toContain(false)
    const format = documentFormat()
    const again = documentFormat(() => {
      throw new Error('It was described again.')
    })
    expect(JSON.parse(again)).toEqual(JSON.parse(format))
  })

  it('are all in the guide, as they are', () => {
    const rows = toolIds.map((id) => {
      const { name, title, annotations } = toolOf(id)
      return `| \`${name}\` | ${title} | \`${callOf(id).capability}\` | ${annotations.readOnlyHint ? 'reads' : 'changes'} |`
    })
    const guide = readFileSync(GUIDE, 'utf8')
    expect(guide.split('\n').filter((line) => /^\| `\w+` \| .* \| (reads|changes) \|$/.test(line))).toEqual(
      rows,
    )
  })
})
