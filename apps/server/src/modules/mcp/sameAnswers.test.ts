import { callOf } from '@bubbles/contract'
import { ASSIGNABLE_ROLES, can, type Capability, TOKEN_CAPABILITIES } from '@bubbles/domain'
import { describeOneEngine } from '@bubbles/test-kit'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { MADE } from '../../testing/isolation/calls.ts'
import { requestOf } from '../../testing/isolation/cells.ts'
import { type Estate, fillEstate } from '../../testing/isolation/estate.ts'
import type { Ids } from '../../testing/isolation/ids.ts'
import { setOwnerRoles, setRoles } from '../../testing/isolation/roles.ts'
import { MatrixServer } from '../../testing/isolation/server.ts'
import { connect } from './testing.ts'
import { leftOut, type TOOLS, toolIds, toolOf } from './tools.ts'

type ToolId = keyof typeof TOOLS

/** A call of the isolation matrix, as the arguments of its tool. */
function argumentsOf(operationId: ToolId, ids: Ids): Record<string, unknown> {
  const { params, query, body, headers } = MADE[operationId](ids)
  return {
    ...params,
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(headers && { ifMatch: headers['if-match'] }),
  }
}

/** What changes from one answer to the next, whoever asks. */
const withoutMoment = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')

describeOneEngine('a tool and its call over HTTP', (open) => {
  let server: MatrixServer
  let acme: Estate
  let globex: Estate

  beforeAll(async () => {
    server = await MatrixServer.open(await open())
    acme = await fillEstate(server, 'acme')
    globex = await fillEstate(server, 'globex')
    await setOwnerRoles(server, acme, ASSIGNABLE_ROLES)
    return () => server.close()
  })

  const agent = (token: string, host = 'acme') => connect({ port: server.port, token, host })

  const makeToken = (as: string, capabilities: readonly Capability[]) =>
    server.ask({
      method: 'POST',
      url: '/api/iam/v1/organisations/tokens',
      as,
      host: 'acme',
      body: { name: 'A script', capabilities, lifetimeDays: 30 },
    })

  async function answerOf(client: Client, operationId: ToolId, ids: Ids) {
    const { isError, content, structuredContent } = await client.callTool({
      name: operationId,
      arguments: argumentsOf(operationId, ids),
    })
    const [{ text }] = content as [{ text: string }]
    return { isError: isError === true, text, problem: structuredContent }
  }

  /** How the tool's answer differs from that of the call, if it does. */
  async function difference(client: Client, as: string, operationId: ToolId, ids: Ids): Promise<string[]> {
    const ask = () => server.ask(requestOf(operationId, { as, host: 'acme', ids }))
    // Each is rolled back: both see the same.
    const there = await server.rehearse(ask)
    const here = await server.rehearse(() => answerOf(client, operationId, ids))
    const flag = (what: string) => [`${operationId}: ${what}: ${there.text} and ${JSON.stringify(here)}`]
    if (there.status >= 400) {
      const isSame =
        here.isError &&
        here.text === there.body.detail &&
        JSON.stringify(here.problem) === JSON.stringify(there.body)
      return isSame ? [] : flag('refused otherwise')
    }
    if (here.isError) return flag('refused')
    if (!toolOf(operationId).annotations.readOnlyHint) return []
    const expected = { ...there.body }
    for (const field of leftOut(operationId)) delete expected[field]
    return withoutMoment(here.text) === withoutMoment(JSON.stringify(expected)) ? [] : flag('another answer')
  }

  const differences = async (as: string, ids: Ids) => {
    const client = await agent(as)
    const found = []
    for (const operationId of toolIds) found.push(...(await difference(client, as, operationId, ids)))
    await client.close()
    return found
  }

  it.each(['owner', 'Viewer', 'Builder', 'Reviewer', 'Publisher', 'EngagementAnalyst'] as const)(
    'are one for %s, answer or refusal',
    async (person) => {
      expect(await differences(acme.people[person], acme.ids)).toEqual([])
    },
  )

  it.each(['report.list', 'report.readDraft', 'report.edit', 'report.publish', 'engagement.read'])(
    'are one for a token for %s, answer or refusal',
    async (scope) => {
      expect(await differences(acme.tokens[scope]!, acme.ids)).toEqual([])
    },
  )

  it('is not had by a viewer’s own token: viewers make none', async () => {
    const answer = await makeToken(acme.people.Viewer, ['report.list'])
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
  })

  describe('of a token whose maker has become a viewer', () => {
    let token = ''
    const viewer = {
      userId: 'somebody',
      globalRoles: [],
      membership: { roles: [], isOwner: false },
      scope: TOKEN_CAPABILITIES,
    }
    const allowed = toolIds.filter((id) =>
      can(viewer, callOf(id).capability as Capability, { measurementId: 'G-ABCDEFGHIJ' }),
    )

    beforeAll(async () => {
      const maker = acme.people.everything
      const all = TOKEN_CAPABILITIES.filter((each) =>
        can({ ...viewer, membership: { roles: ASSIGNABLE_ROLES, isOwner: false } }, each, {
          measurementId: 'G-ABCDEFGHIJ',
        }),
      )
      token = (await makeToken(maker, all)).body.secret
      await setRoles(server, { name: 'acme', sub: maker }, [])
      return () => setRoles(server, { name: 'acme', sub: maker }, ASSIGNABLE_ROLES)
    })

    it('are one, answer or refusal', async () => {
      expect(await differences(token, acme.ids)).toEqual([])
    })

    it('refuse all that the table of permissions keeps from viewers, and list the rest', async () => {
      const client = await agent(token)
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(allowed)
      const kept = []
      for (const operationId of toolIds) {
        const { problem } = await server.rehearse(() => answerOf(client, operationId, acme.ids))
        if ((problem as { code?: string } | undefined)?.code === 'forbidden') kept.push(operationId)
      }
      expect(kept).toEqual(toolIds.filter((id) => !allowed.includes(id)))
      expect(allowed).toContain('listInternalPublishedReports')
      expect(kept).toContain('publishPublicReport')
      await client.close()
    })
  })

  it('are one where the ids are those of another organisation: nothing is there', async () => {
    expect(await differences(acme.people.owner, globex.ids)).toEqual([])
    const client = await agent(acme.people.owner)
    const answer = await answerOf(client, 'getReport', globex.ids)
    expect(answer).toMatchObject({ isError: true, text: 'Report not found', problem: { status: 404 } })
    await client.close()
  })

  it('are answered for who may do everything: what is compared above is not refusals alone', async () => {
    const client = await agent(acme.people.owner)
    const refused = []
    for (const operationId of toolIds) {
      const { isError, problem } = await server.rehearse(() => answerOf(client, operationId, acme.ids))
      if (isError) refused.push([operationId, problem])
    }
    expect(refused).toEqual([])
    await client.close()
  })

  describe('the list', () => {
    const MEASURED = { measurementId: 'G-ABCDEFGHIJ' }

    it.each(['report.list', 'report.readDraft', 'report.edit', 'report.publish', 'engagement.read'] as const)(
      'of a token for %s has what it may do and nothing else',
      async (scope) => {
        const client = await agent(acme.tokens[scope]!)
        const { tools } = await client.listTools()
        const membership = { roles: ASSIGNABLE_ROLES, isOwner: true }
        const actor = { userId: 'somebody', globalRoles: [], membership, scope: [scope] }
        const expected = toolIds.filter((id) => can(actor, callOf(id).capability as Capability, MEASURED))
        expect(tools.map(({ name }) => name)).toEqual(expected)
        expect(expected).not.toEqual([])
        await client.close()
      },
    )

    it('has nothing that publishes without the capability to publish', async () => {
      const client = await agent(acme.people.Builder)
      const names = (await client.listTools()).tools.map(({ name }) => name)
      expect(names).toContain('patchReportDocument')
      expect(names.filter((name) => name.startsWith('publish'))).toEqual([])
      await client.close()
    })
  })
})
