import { type Database, tx } from '@bubbles/db'
import { effectiveFlags, type FlagPayload } from '@bubbles/flags'
import { describeEachEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { makeOrganisation } from '../../testing/harness.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { featuresOf, isFeatureOn, readFeatures, writeFeature } from './public.ts'
import { ask, type OpenStream, openStream, serveFlags } from './testing.ts'

const FEATURES = '/api/features/bubbles'
const STREAM = '/sub/bubbles'

const inPlatform = <T>(database: Database, work: () => Promise<T>) =>
  database.transaction({ kind: 'platform' }, work)

const inOrganisation = <T>(database: Database, organisationId: string, work: () => Promise<T>) =>
  database.transaction({ kind: 'organisation', organisationId }, work)

const payloadOf = ({ text }: { text: string }) => JSON.parse(text) as FlagPayload
const rulesOf = (payload: FlagPayload) => Object.values(payload.features).flatMap(({ rules }) => rules)
const forces = (key: keyof FlagPayload['features'], value: boolean) => (payload: FlagPayload) =>
  payload.features[key].rules[0]?.force === value

describeEachEngine('feature flags', (open) => {
  let app: FastifyInstance
  let database: Database
  let acme: string
  let globex: string
  let user: string
  const streams: OpenStream[] = []

  const set = (organisationId: string, key: string, status: boolean) =>
    inPlatform(database, () => writeFeature(organisationId, key, status, user))
  const listen = async (label: string, path = STREAM) => {
    const stream = await openStream(app, label, path)
    streams.push(stream)
    return stream
  }

  beforeAll(async () => {
    database = await open()
    app = await serveFlags(database)
    acme = await makeOrganisation(database, 'acme', [])
    globex = await makeOrganisation(database, 'globex', [])
    await makeOrganisation(database, 'quiet', [])
    user = await inPlatform(database, async () => {
      const { id } = await tx().selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
      return id
    })
    return async () => {
      for (const stream of streams) stream.close()
      await app.close()
    }
  })

  beforeEach(() =>
    inPlatform(database, async () => {
      await tx().deleteFrom('organisation_features').execute()
    }),
  )

  describe('the service', () => {
    it('gives the defaults with their words, and what is set instead', async () => {
      const answer = await set(acme, 'report-export', true)
      expect(answer).toMatchObject({ featureKey: 'report-export', status: true, isDefault: false })
      await set(acme, 'org-branding', true)
      const features = await inOrganisation(database, acme, () => readFeatures(acme))
      expect(features.map(({ featureKey, status, isDefault }) => [featureKey, status, isDefault])).toEqual([
        ['org-branding', true, true],
        ['report-templates', true, true],
        ['feedback-export', false, true],
        ['report-export', true, false],
      ])
      expect(features[0]).toMatchObject({ name: 'Branding', description: expect.stringContaining('logo') })
    })

    it('keeps organisations apart', async () => {
      await set(acme, 'feedback-export', true)
      const read = (id: string) =>
        inOrganisation(database, id, async () => ({
          all: await featuresOf(id),
          one: await isFeatureOn(id, 'feedback-export'),
        }))
      expect(await read(acme)).toEqual({ all: effectiveFlags({ 'feedback-export': true }), one: true })
      expect(await read(globex)).toEqual({ all: effectiveFlags(), one: false })
      const foreign = inOrganisation(database, globex, () => writeFeature(acme, 'report-export', true, user))
      await expect(foreign).rejects.toMatchObject({ code: 'row_security' })
    })

    it.each(['toString', 'Report-export', ''])('knows no feature called %j', async (key) => {
      await expect(set(acme, key, true)).rejects.toMatchObject({
        code: 'not-found',
        message: 'There’s no feature with this name.',
      })
    })

    it('forgets a toggle of a flag that is no more', async () => {
      await inPlatform(database, async () => {
        const old = { organisation_id: acme, feature_key: 'old-flag', status: true }
        await tx().insertInto('organisation_features').values(old).execute()
      })
      expect((await ask(app, FEATURES)).text).not.toContain('old-flag')
    })
  })

  describe('the endpoint', () => {
    it('answers anybody, says that it streams, and is not to be kept', async () => {
      await set(acme, 'report-templates', false)
      const answer = await ask(app, FEATURES)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({ 'x-sse-support': 'enabled', 'cache-control': 'no-store' })
      expect(payloadOf(answer).features['report-templates']).toEqual({
        defaultValue: true,
        rules: [{ condition: { orgUrlName: { $in: ['acme'] } }, force: false }],
      })
    })

    it('never names another organisation', async () => {
      await set(acme, 'report-templates', false)
      await set(globex, 'report-templates', false)
      for (const [host, own, other] of [
        ['acme', 'acme', 'globex'],
        ['globex', 'globex', 'acme'],
      ] as const) {
        const { text } = await ask(app, FEATURES, host)
        expect(text).toContain(own)
        expect(text).not.toContain(other)
      }
    })

    it('has the defaults alone without an organisation, and does not tell whether one exists', async () => {
      await set(acme, 'report-templates', false)
      const answers = await Promise.all(
        ['default', 'quiet', 'nowhere'].map((label) => ask(app, FEATURES, label)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.map((answer) => rulesOf(payloadOf(answer)))).toEqual([[], [], []])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    })

    it.each([
      ['/api/features/other', 'acme'],
      ['/sub/other', 'acme'],
      ['/api/features/', 'acme'],
      [FEATURES, 'login'],
      [STREAM, 'login'],
    ])('%s at %s is a 404', async (url, host) => {
      const answer = await ask(app, url, host)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'not-found' })
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.headers['x-sse-support']).toBeUndefined()
    })

    it('gives each change another date', async () => {
      const dates: string[] = []
      for (const status of [true, false, true]) {
        await set(acme, 'report-export', status)
        dates.push(payloadOf(await ask(app, FEATURES)).dateUpdated)
      }
      expect(new Set(dates).size).toBe(3)
      expect(dates).toEqual(dates.toSorted())
    })
  })

  describe('the stream', () => {
    it('begins with the flags as they are, in the form browsers and proxies need', async () => {
      await set(acme, 'report-export', true)
      const stream = await listen('acme')
      expect(stream.status).toBe(200)
      expect(stream.headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      })
      const first = await stream.until(() => true)
      expect(first).toEqual(payloadOf(await ask(app, FEATURES)))
      expect(stream.text()).toMatch(/^retry: 1000\nevent: features\ndata: \{.*\}\n\n$/)
    })

    it('tells of a change, to that organisation and to nobody else', async () => {
      const here = await listen('acme')
      const there = await listen('globex')
      const nowhere = await listen('default')
      for (const stream of [here, there, nowhere]) await stream.until(() => true)
      await set(acme, 'report-export', true)
      await here.until(forces('report-export', true))
      // A change of the other one comes after it on the same way, so nothing of this one can still be coming.
      await set(globex, 'feedback-export', true)
      await there.until(forces('feedback-export', true))
      expect(there.payloads()).toHaveLength(2)
      expect(there.text()).not.toContain('acme')
      expect(nowhere.payloads()).toHaveLength(1)
      expect(here.text()).not.toContain('globex')
    })

    it('does not tell of what was rolled back', async () => {
      const stream = await listen('acme')
      await stream.until(() => true)
      const failed = inPlatform(database, async () => {
        await writeFeature(acme, 'report-export', true, user)
        throw new Error('changed my mind')
      })
      await expect(failed).rejects.toThrow('changed my mind')
      await set(acme, 'feedback-export', true)
      await stream.until(forces('feedback-export', true))
      expect(stream.payloads().some(forces('report-export', true))).toBe(false)
    })

    it('ends in what is true, however fast the changes come', async () => {
      const stream = await listen('acme')
      await Promise.all(Array.from({ length: 20 }, (_, index) => set(acme, 'report-export', index % 2 === 0)))
      await set(acme, 'org-branding', false)
      await stream.until(forces('org-branding', false))
      expect(stream.payloads().at(-1)).toEqual(payloadOf(await ask(app, FEATURES)))
    })

    it('is open to any number up to a limit, and then refused until one leaves', async () => {
      const limited = await serveFlags(database, 2)
      const status = async () => (await openStream(limited, 'acme', STREAM)).status
      const first = await openStream(limited, 'acme', STREAM)
      expect([first.status, await status(), await status()]).toEqual([200, 200, 503])
      first.close()
      await expect.poll(status).toBe(200)
      expect(await status()).toBe(503)
      await limited.close()
    })
  })

  it('a server that stops ends its streams and waits for none', async () => {
    const stopping = await serveFlags(database)
    const open = await Promise.all(['acme', 'acme', 'default'].map((at) => openStream(stopping, at, STREAM)))
    await stopping.close()
    await Promise.all(open.map(({ ended }) => ended))
    expect(open.map(({ payloads }) => payloads().length)).toEqual([1, 1, 1])
  })
})
