import { describe, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { addressIn, domainProblem, organisationOfPage } from './domain.ts'
import { localConfig as config } from './testingConfig.ts'

const at = (origin: string) => new URL(origin)

describe('domain validation (specification 1)', () => {
  it.each([
    'http://acme.bubbles.localhost:4000',
    'https://acme.bubbles.localhost',
    'http://default.bubbles.localhost:4000',
  ])('%s is a sub-domain of the product', (origin) => {
    expect(domainProblem(at(origin), config)).toBeNull()
  })

  it.each([
    'http://localhost:4000',
    'http://bubbles.localhost:4000',
    'http://acme.bubbles.localhost.example.com',
    'http://evilbubbles.localhost',
    'http://a.b.bubbles.localhost',
  ])('%s is not', (origin) => {
    expect(domainProblem(at(origin), config)).toBe(
      `Domain Validation Failed: Dashboard can not be run from ${new URL(origin).origin}`,
    )
  })
})

it('takes the organisation from the first label; default means none', () => {
  expect(organisationOfPage(at('http://acme.bubbles.localhost:4000'), config)).toBe('acme')
  expect(organisationOfPage(at('http://default.bubbles.localhost:4000'), config)).toBeNull()
})

it('in development takes the stored name, by default "dev", and runs anywhere', () => {
  const development: Config = { ...config, environment: 'development' }
  expect(organisationOfPage(at('http://localhost:5173'), development)).toBe('dev')
  expect(domainProblem(at('http://localhost:5173'), development)).toBeNull()
})

it('builds the address of another organisation, port kept', () => {
  expect(addressIn('globex', '/dashboard/reports', at('http://acme.bubbles.localhost:4000'), config)).toBe(
    'http://globex.bubbles.localhost:4000/dashboard/reports',
  )
})
