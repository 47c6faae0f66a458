import { tx } from '@bubbles/db'
import type { WebhookEvent } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation } from '../../testing/harness.ts'
import { makeReport } from '../publication/testing.ts'
import { recordEvent } from '../webhookEvents/public.ts'
import {
  deliverAll,
  forgetHooks,
  HOOKS,
  inPlatform,
  logOf,
  makeHook,
  openHooksHarness,
  openReceiver,
  passTime,
  type Receiver,
} from './testing.ts'

const admin = 'sub-admin'
const builder = 'sub-builder'
const ADDRESS = '/services/T0/B0/a-secret-of-the-chat'
const EVENTS: readonly WebhookEvent[] = ['report.published', 'report.unpublished', 'review.decided']

describeEachEngine('notices in a chat', (open) => {
  let harness: Harness
  let receiver: Receiver
  let organisationId: string
  let reportId: string

  beforeAll(async () => {
    receiver = await openReceiver()
    harness = await openHooksHarness(await open(), receiver)
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: admin, roles: ['Admin'] },
      { sub: builder, roles: ['Builder'] },
    ])
    reportId = await makeReport(harness, builder, { title: 'Wind <!channel> @here', text: 'It grew.' })
    await organisation({ friendly_name: 'Acme <!everyone> & Co' })
    return async () => {
      await harness.close()
      await receiver.close()
    }
  })
  beforeEach(() => receiver.reset())
  afterEach(() => forgetHooks(harness.database))

  const organisation = (change: { friendly_name?: string; locale?: string }) =>
    inPlatform(harness.database, () =>
      tx().updateTable('organisations').set(change).where('id', '=', organisationId).execute(),
    )
  const make = () =>
    makeHook(harness, admin, receiver.at(ADDRESS), EVENTS, undefined, 'slack') as Promise<{ id: string }>
  const happen = (type: WebhookEvent, data: Record<string, unknown>) =>
    harness.database.transaction({ kind: 'organisation', organisationId }, () =>
      recordEvent(organisationId, { type, reportId, data }),
    )
  const texts = () => receiver.received.map(({ body }) => (JSON.parse(body) as { text: string }).text)
  const published = { audience: 'public', edition: 2, slug: 'wind' }
  const WIND = 'Wind &lt;!channel&gt; @\u200Bhere'

  it('are one text with a link, and ping no one, whatever things are called', async () => {
    const made = await make()
    expect(made).toMatchObject({ kind: 'slack', secret: null })
    await happen('report.published', published)
    await happen('review.decided', { decision: 'approved' })
    await deliverAll(harness)
    const draft = `http://acme.bubbles.localhost:4000/dashboard/reports/edit/${reportId}`
    expect(texts().toSorted()).toEqual([
      `<${draft}|${WIND}> was approved. (Acme &lt;!everyone&gt; &amp; Co)`,
      `Edition 2 of <http://acme.bubbles.localhost:4000/bubbles/wind|${WIND}> was published to everyone. (Acme &lt;!everyone&gt; &amp; Co)`,
    ])
    const [{ body, headers, path }] = receiver.received as [(typeof receiver.received)[number]]
    expect([path, Object.keys(JSON.parse(body)), headers['content-type']]).toEqual([
      ADDRESS,
      ['text'],
      'application/json',
    ])
    expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
    expect((await logOf(harness, admin, made.id))[0]).toMatchObject({ state: 'delivered', statusCode: 204 })
  })

  it('are in the organisation’s language', async () => {
    await organisation({ locale: 'de-DE' })
    await make()
    await happen('report.published', published)
    await deliverAll(harness)
    await organisation({ locale: 'en-GB' })
    expect(texts()[0]).toMatch(/^Ausgabe 2 von <http.*> wurde für alle veröffentlicht\. \(/)
  })

  it('are tried by hand, and again where the chat did not take them', async () => {
    const { id } = await make()
    expect((await harness.call(admin, { method: 'POST', url: `${HOOKS}/${id}/test` })).status).toBe(200)
    await deliverAll(harness)
    expect(texts()).toEqual([
      'This is a test from Bubbles for Acme &lt;!everyone&gt; &amp; Co. Messages arrive here.',
    ])
    receiver.reset()
    receiver.answer = (response) => void response.writeHead(500).end()
    await happen('report.published', published)
    await deliverAll(harness)
    receiver.answer = (response) => void response.writeHead(200).end('ok')
    await passTime(harness.database, 60)
    await deliverAll(harness)
    expect(receiver.received).toHaveLength(2)
    expect(new Set(texts()).size).toBe(1)
  })

  it('have no secret but their address, which those alone see who manage webhooks, and no log', async () => {
    const { id } = await make()
    const rotated = await harness.call(admin, { method: 'POST', url: `${HOOKS}/${id}/secret` })
    expect([rotated.status, rotated.body.detail]).toEqual([
      409,
      expect.stringContaining('aren’t signed, so this webhook has no secret'),
    ])
    expect((await harness.call(builder, { url: HOOKS })).status).toBe(403)
    const audit = await harness.call(admin, { url: '/api/iam/v1/organisations/audit?limit=1' })
    expect(audit.body.entries[0].sentence).toContain('created the webhook to 127.0.0.1')
    expect(audit.text).not.toContain('a-secret-of-the-chat')
  })

  it('go where everything else may go, and nowhere else', async () => {
    const body = { kind: 'slack', address: 'https://10.0.0.1/services/x', events: ['report.published'] }
    const refused = await harness.call(admin, { method: 'POST', url: HOOKS, body })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      expect.stringContaining('not on the public internet'),
    ])
    const odd = { ...body, kind: 'teams' }
    expect((await harness.call(admin, { method: 'POST', url: HOOKS, body: odd })).status).toBe(400)
  })
})
