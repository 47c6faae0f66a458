import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { register } from 'prom-client'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { testDatabases } from '@bubbles/test-kit'
import { readConfig } from '../apps/server/src/config/config.ts'
import { readEnv } from '../apps/server/src/config/env.ts'
import { createApp } from '../apps/server/src/http/app.ts'
import { registerMetrics } from '../apps/server/src/http/metrics.ts'
import '../apps/server/src/entry/staffApp.ts'
import '../apps/server/src/entry/workerParts.ts'
import '../apps/server/src/modules/engagement/clickhouse/metrics.ts'
import { root } from './run.ts'

const text = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[]
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}

const dashboard = JSON.parse(text('deploy/grafana/bubbles.json')) as Dashboard
const { groups } = parse(text('deploy/prometheus/bubbles.rules.yml')) as Rules
const rules = groups.flatMap((group) => group.rules)
const asked = new Map([
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }, index) => [`panel ${title} ${index + 1}`, expr] as const),
  ),
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
])

/** Everything the processes of this program can tell, under every name it is told by. */
async function known(): Promise<Set<string>> {
  const [engine] = await testDatabases()
  const opened = await engine!.open()
  const config = readConfig(readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters or more' }))
  const app = createApp(config)
  registerMetrics(app, { config, database: opened.database })
  const answer = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:4000' } })
  await app.close()
  await opened.dispose()
  const lines = `${answer.body}\n${await register.metrics()}`
    .split('\n')
    .filter((line) => line.startsWith('# TYPE '))
  return new Set(
    lines.flatMap((line) => {
      const [, , name = '', type] = line.split(' ')
      return type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]
    }),
  )
}

const METRIC = /\b(?:bubbles|nodejs|process)_\w+/g

it('dashboard and alerts ask for metrics there are, and for all of our own', {
  timeout: 60_000,
}, async () => {
  const names = await known()
  expect(asked.size).toBeGreaterThan(30)
  const unknown = [...asked].flatMap(([where, expr]) =>
    (expr.match(METRIC) ?? []).filter((name) => !names.has(name)).map((name) => `${where}: ${name}`),
  )
  expect(unknown).toEqual([])
  const used = new Set([...asked.values()].flatMap((expr) => expr.match(METRIC) ?? []))
  const own = [...names].filter((name) => name.startsWith('bubbles_') && !name.endsWith('_sum'))
  const isUsed = (name: string) => used.has(name) || used.has(name.replace(/_count$/, '_bucket'))
  expect(own.filter((name) => !isUsed(name))).toEqual([])
})

it('each alert says what to look at first', () => {
  expect(rules.filter(({ annotations }) => !annotations.summary || !annotations.look)).toEqual([])
})
