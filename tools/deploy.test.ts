import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readEnv } from '../apps/server/src/config/env.ts'
import { root } from './run.ts'

const text = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
}
interface Compose {
  services: Record<string, { environment?: Record<string, string>; command?: string[] }>
}

/** Names of settings the server reads: those that it takes in some form. */
const readsSetting = (name: string): boolean => text('apps/server/src/config/env.ts').includes(`  ${name}:`)
/** What is set in those files for others than the server. */
const OTHERS = new Set(['NODE_ENV'])

describe('Kubernetes manifests', () => {
  const manifests = parseAllDocuments(text('deploy/kubernetes/bubbles.yaml')).map(
    (document) => document.toJS() as Manifest,
  )

  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s is as the schema of its kind says',
    async (_, manifest) => {
      const models = (await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)) as Record<
        string,
        new (
          data: Manifest,
        ) => { validate: () => void }
      >
      expect(() => new models[manifest.kind]!(manifest).validate()).not.toThrow()
    },
  )

  it('a manifest that is wrong is refused', async () => {
    const { Deployment } = await import('kubernetes-models/apps/v1/Deployment')
    const spec = { replicas: 'two', selector: {}, template: {} } as never
    expect(() => new Deployment({ metadata: { name: 'x' }, spec }).validate()).toThrow(
      'replicas must be integer',
    )
  })

  it('sets what the server reads', () => {
    const names = manifests.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }))
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !readsSetting(name))).toEqual([])
  })
})

it('compose.yaml starts the three parts with settings the server reads', () => {
  const { services } = parse(text('compose.yaml'), { merge: true }) as Compose
  expect(Object.keys(services)).toEqual(['postgres', 'clickhouse', 'staff', 'readers', 'worker', 'caddy'])
  for (const part of ['staff', 'readers', 'worker'] as const) {
    expect(services[part]!.command).toEqual([`apps/server/src/entry/${part}.ts`])
    expect(Object.keys(services[part]!.environment!).filter((name) => !readsSetting(name))).toEqual([])
  }
})

it('the settings for systemd are ones the server takes', () => {
  const settings = text('deploy/systemd/bubbles.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map(
      (line) =>
        [
          line.slice(0, line.indexOf('=')),
          line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1'),
        ] as const,
    )
  const unknown = settings.map(([name]) => name).filter((name) => !readsSetting(name) && !OTHERS.has(name))
  expect(unknown).toEqual([])
  expect(() => readEnv(Object.fromEntries(settings))).not.toThrow()
})
