import { describeOneEngine } from '@bubbles/test-kit'
import { tx } from '@bubbles/db'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { AnsweredReports, IDS, PEOPLE } from './testing.ts'

const HOST = 'acme.bubbles.localhost:4000'

describeOneEngine('answers from a frame on another site', (open) => {
  let reports: AnsweredReports
  beforeAll(async () => {
    reports = await AnsweredReports.open(await open())
    return () => reports.close()
  })
  beforeEach(() => reports.publishNew())

  /** Which sites may show the organisation's pages. */
  const allow = async (sites: 'anyone' | 'listed') => {
    const body = { sites, hosts: sites === 'listed' ? ['news.example'] : [] }
    const url = '/api/iam/v1/organisations/embedding'
    expect((await reports.harness.call(PEOPLE.admin, { method: 'PUT', url, body })).status).toBe(200)
  }
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    reports.harness.app.inject({
      method: 'POST',
      url: '/bubbles/answers',
      headers: {
        host: HOST,
        origin: 'null',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams({ blocks: IDS.rate, token: reports.token, ...fields }).toString(),
    })
  const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['content-security-policy'])

  it('the forms of an embed say where they stand, and open a window of their own', async () => {
    const { body } = await reports.harness.app.inject({
      url: `/bubbles/embed/${reports.slug}`,
      headers: { host: HOST },
    })
    expect(body).toMatch(/<form class="ask"[^>]* target="_blank">/)
    expect(body).toContain('<input type="hidden" name="framed" value="1">')
    const page = await reports.harness.app.inject({
      url: `/bubbles/${reports.slug}`,
      headers: { host: HOST },
    })
    expect(page.body).not.toContain('name="framed"')
  })

  it('are asked again in a window that no site can frame, and kept once they are sent there', async () => {
    await allow('anyone')
    const asked = await send({ framed: '1', [IDS.rate]: '4' }, { 'sec-fetch-dest': 'document' })
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('<h1>Check your answers</h1>')
    expect(asked.body).toContain('nothing has been sent yet')
    expect(asked.body).toMatch(/value="4"[^>]* checked/)
    expect(asked.body).not.toContain('name="framed"')
    expect(policyOf(asked)).toContain("frame-ancestors 'none'")
    expect(await reports.rows()).toEqual([])

    const sent = await send({ [IDS.rate]: '4' }, { 'sec-fetch-dest': 'document' })
    expect(sent.statusCode).toBe(303)
    expect(await reports.rows()).toHaveLength(1)
  })

  it.each(['iframe', 'frame', 'object', 'embed', 'fencedframe'])(
    'are kept by nothing that is loaded into an %s, whatever the form says of itself',
    async (place) => {
      await allow('anyone')
      const asked = await send({ [IDS.rate]: '4' }, { 'sec-fetch-dest': place })
      expect(asked.statusCode).toBe(200)
      // Sent from here it opens the window in which it can be kept.
      expect(asked.body).toMatch(/<form class="ask"[^>]* target="_blank">/)
      expect(asked.body).toContain('<input type="hidden" name="framed" value="1">')
      expect(await reports.rows()).toEqual([])
    },
  )

  it('are kept at once where only sites on the organisation’s list can be around the frame', async () => {
    await allow('listed')
    const sent = await send({ framed: '1', [IDS.rate]: '4' }, { 'sec-fetch-dest': 'document' })
    expect(sent.statusCode).toBe(303)
    expect(await reports.rows()).toHaveLength(1)
    const page = await reports.harness.app.inject({
      url: `/bubbles/${reports.slug}`,
      headers: { host: HOST },
    })
    expect(policyOf(page)).toMatch(/frame-ancestors [^;]*news\.example/)
    expect(policyOf(page)).not.toContain('frame-ancestors *')
  })

  it('from a window of its own are kept as ever, also by browsers that do not say where', async () => {
    await allow('anyone')
    expect((await send({ [IDS.rate]: '4' }, { 'sec-fetch-dest': 'document' })).statusCode).toBe(303)
    expect((await send({ [IDS.rate]: '5' })).statusCode).toBe(303)
    const rows = await reports.within(() =>
      tx().selectFrom('answers').where('report_id', '=', reports.reportId).select('kind').execute(),
    )
    expect(rows).toHaveLength(2)
  })
})
