import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@bubbles/db'
import { afterAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { registerStaff } from '../../entry/staffParts.ts'
import { createApp } from '../../http/app.ts'
import { browserConfig, registerSpa } from '../../http/spa.ts'
import { OrganisationIds } from '../../http/tenant.ts'
import { ask } from './testing.ts'

const configured = (variables: Record<string, string> = {}): Config =>
  readConfig(
    readEnv({
      BUBBLES_SECRET: 'a secret of thirty-two characters or more',
      BUBBLES_LOG: 'silent',
      ...variables,
    }),
  )
const elsewhere = { GROWTHBOOK_API_HOST: 'https://flags.example/growth/', GROWTHBOOK_CLIENT_KEY: 'sdk-1' }

/** The services, of which none is asked that needs a database. */
function serve(config: Config) {
  const app = createApp(config)
  const database = {} as Database
  registerStaff(app, {
    config,
    database,
    identity: {} as Parameters<typeof registerStaff>[1]['identity'],
    organisationIds: new OrganisationIds(database),
    forgetPages: () => {},
    applications: false,
  })
  return app
}

describe('where flags come from', () => {
  it('is this server, unless another is named', async () => {
    const config = configured()
    expect(browserConfig(config).flags).toEqual({ apiHost: null, clientKey: 'bubbles' })
    const app = serve(config)
    expect((await ask(app, '/api/features/bubbles', 'default')).status).toBe(200)
    await app.close()
  })

  it('is a GrowthBook of one’s own, and then nobody answers here', async () => {
    const config = configured(elsewhere)
    expect(browserConfig(config).flags).toEqual({
      apiHost: 'https://flags.example/growth',
      clientKey: 'sdk-1',
    })
    const app = serve(config)
    for (const path of ['/api/features/sdk-1', '/sub/sdk-1', '/api/features/bubbles', '/sub/bubbles']) {
      expect((await ask(app, path, 'default')).status).toBe(404)
    }
    await app.close()
  })

  it('is the organisation’s own host in development, where the dashboard has another', () => {
    const config = configured({ BUBBLES_ENV: 'development' })
    expect(browserConfig(config).flags.apiHost).toBe('http://{organisation}.bubbles.localhost:4000')
  })

  it.each([
    ['GROWTHBOOK_API_HOST', 'flags.example'],
    ['GROWTHBOOK_API_HOST', 'ftp://flags.example'],
    ['GROWTHBOOK_CLIENT_KEY', 'a/../b'],
  ])('%s may not be %s', (name, value) => {
    expect(() => configured({ [name]: value })).toThrow(name)
  })
})

describe('the page', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-page-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), '<html><head></head><body></body></html>')
  afterAll(() => rmSync(directory, { recursive: true }))

  it.each([
    // The embedded pool keeps sign-ins at the login host.
    [{}, "connect-src 'self' http://login.bubbles.localhost:4000;"],
    [elsewhere, "connect-src 'self' http://login.bubbles.localhost:4000 https://flags.example;"],
  ])('with %o may connect as "%s"', async (variables, policy) => {
    const config = configured(variables)
    const app = createApp(config)
    registerSpa(app, { directory, base: '/dashboard/', kinds: ['organisation'], config })
    const { headers } = await ask(app, '/dashboard/')
    expect(headers['content-security-policy']).toContain(policy)
    await app.close()
  })
})
