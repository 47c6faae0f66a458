import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What some calls need, some of them never: 40 MB and a third of a second, at every start. */
const LATER = [
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/otlp-transformer',
  'ioredis',
  'sharp',
  '@resvg/resvg-js',
  'subset-font',
  'wawoff2',
  'nodemailer',
  '@modelcontextprotocol/sdk',
]

const program = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import('./staffApp.ts')
  await import('./workerParts.ts')
  console.log(JSON.stringify(loaded))
`

test('a start loads no image codec, no cutter of fonts, no mail library, nothing for agents and nothing that traces', {
  timeout: 120_000,
}, () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const loaded = JSON.parse(printed) as string[]
  expect(loaded.some((url) => url.includes('/node_modules/fastify/'))).toBe(true)
  const needless = LATER.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)))
  expect(needless).toEqual([])
})
