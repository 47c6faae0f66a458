import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { describeStart } from '../demonstration/demonstration.ts'
import { createApp } from './app.ts'
import { registerDevelopmentDashboard } from './development.ts'

const settings = (variables: Record<string, string> = {}) =>
  readConfig(
    readEnv({
      BUBBLES_SECRET: 'a secret of thirty-two characters or more',
      SMTP_URL: 'smtp://127.0.0.1',
      BUBBLES_LOG: 'silent',
      PORT: '4000',
      ...variables,
    }),
  )
const development = settings({ BUBBLES_ENV: 'development' })

const beforehand = {
  method: 'OPTIONS',
  url: '/api/iam/v1/users',
  headers: {
    host: 'localhost:4001',
    origin: 'http://localhost:4004',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization,original-host',
  },
} as const

describe('development mode', () => {
  it('has a port for each part, on the host whose cookies they share', () => {
    expect(development.development).toEqual({
      services: {
        iam: { port: 4001, url: 'http://localhost:4001' },
        report: { port: 4002, url: 'http://localhost:4002' },
        engagement: { port: 4003, url: 'http://localhost:4003' },
      },
      dashboard: { port: 4004, url: 'http://localhost:4004' },
      login: { port: 4005, url: 'http://localhost:4005' },
    })
    expect(development.addresses.login).toBe('http://localhost:4005')
    expect(() => settings({ BUBBLES_ENV: 'development', PORT: '0' })).toThrow(/^PORT cannot be 0/)
    expect(settings().development).toBeUndefined()
  })

  it('says at the start where everything is', () => {
    const text = describeStart(development, 'embedded', 1)
    for (const port of [4001, 4002, 4003, 4004, 4005]) expect(text).toContain(`http://localhost:${port}/`)
    expect(text).toContain('builder@acme.example')
    expect(text).not.toContain('Globex')
  })

  it('lets the applications’ own origins in, and no other', async () => {
    const app = createApp(development)
    app.get('/api/iam/v1/users', async () => ({}))
    const allowed = await app.inject(beforehand)
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:4004',
      'access-control-allow-headers': 'authorization,original-host',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
    })
    const answer = await app.inject({ ...beforehand, method: 'GET' })
    expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:4004')
    const foreign = { ...beforehand, headers: { ...beforehand.headers, origin: 'http://evil.example' } }
    expect((await app.inject(foreign)).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('leads links in mails to the dashboard’s own server', async () => {
    const app = createApp(development)
    registerDevelopmentDashboard(app, development.development!)
    const headers = { host: 'acme.bubbles.localhost:4000' }
    const answer = await app.inject({ url: '/dashboard/accept-invite?token=a%20b', headers })
    expect(answer.headers.location).toBe(
      'http://localhost:4004/dashboard/accept-invite?token=a+b&organisation=acme',
    )
  })
})

it.each(['local', 'production'])('%s lets no other origin in', async (BUBBLES_ENV) => {
  const app = createApp(settings({ BUBBLES_ENV }))
  const headers = { ...beforehand.headers, host: 'acme.bubbles.localhost' }
  const answer = await app.inject({ ...beforehand, headers })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})
