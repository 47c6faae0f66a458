import { describe, expect, it } from 'vitest'
import { findBreaches, readManifests, readSources } from './fences.ts'
import type { Manifests, Source } from './fences/graph.ts'
import { RULES } from './fences/rules.ts'

const server = 'apps/server/src'
const dashboard = 'apps/dashboard/src'

/** A small repository without a breach. */
const CLEAN: Readonly<Record<string, string>> = {
  'packages/domain/src/index.ts': 'export const can = () => true',
  'packages/contract/src/index.ts':
    "export { can } from '@bubbles/domain'\nimport { z } from 'zod'\nexport type Z = z.ZodType",
  'packages/db/src/index.ts':
    "import { AsyncLocalStorage } from 'node:async_hooks'\nexport const tx = () => new AsyncLocalStorage()",
  'packages/test-kit/src/index.ts': "export { tx } from '@bubbles/db'",
  [`${server}/config/env.ts`]: 'export const port = process.env.PORT',
  [`${server}/http/mount.ts`]: "import { isOn } from '../modules/flags/public.ts'\nexport const mount = isOn",
  [`${server}/http/session.ts`]: 'export const session = 1',
  [`${server}/modules/flags/public.ts`]: 'export const isOn = true',
  [`${server}/modules/media/public.ts`]: "export { keepFile } from './writer.ts'",
  [`${server}/modules/media/writer.ts`]:
    "import { tx } from '@bubbles/db'\nexport const keepFile = () => tx()",
  [`${server}/modules/report/public.ts`]:
    "import { keepFile } from '../media/public.ts'\nexport const report = keepFile",
  [`${server}/modules/report/handlers.ts`]: 'export const handlers = {}',
  [`${server}/modules/report/job.ts`]: "new Worker(new URL('./jobWorker.ts', import.meta.url))",
  [`${server}/modules/report/jobWorker.ts`]: 'export const job = 1',
  [`${server}/modules/report/report.test.ts`]:
    "import { tx } from '@bubbles/test-kit'\nimport { keepFile } from '../media/writer.ts'\nit('is', () => [tx, keepFile])",
  [`${server}/entry/readers.ts`]:
    "import type { mount } from '../http/mount.ts'\nimport { keepFile } from '../modules/media/public.ts'\nexport const all = [keepFile] as (typeof mount)[]",
  [`${dashboard}/api/client.ts`]: "export const client = fetch('/api')",
  [`${dashboard}/features/builder/list.ts`]:
    "import { client } from '../../api/client.ts'\nexport const list = client",
  [`${dashboard}/features/reports/list.ts`]:
    "import { useState } from 'react'\nimport type { Place } from './place.ts'\nexport const list = useState as unknown as Place",
  [`${dashboard}/features/reports/place.ts`]: 'export type Place = string',
  [`${dashboard}/routes.tsx`]: "export const routes = [import('./features/reports/list.ts')]",
}

const MANIFESTS: Manifests = {
  '.': { devDependencies: { vitest: '1' } },
  'packages/domain': { name: '@bubbles/domain', exports: { '.': './src/index.ts' } },
  'packages/contract': {
    name: '@bubbles/contract',
    exports: { '.': './src/index.ts' },
    dependencies: { zod: '1' },
  },
  'packages/db': { name: '@bubbles/db', exports: { '.': './src/index.ts' } },
  'packages/test-kit': { name: '@bubbles/test-kit', exports: { '.': './src/index.ts' } },
  'apps/server': { name: '@bubbles/server', devDependencies: { 'fast-check': '1' } },
  'apps/dashboard': { name: '@bubbles/dashboard', dependencies: { react: '1' } },
}

const sourcesOf = (files: Readonly<Record<string, string>>): Source[] =>
  Object.entries(files).map(([path, text]) => ({ path, text }))

/** Breaches, each a file added to the clean repository, with the rule that finds it. */
const PLANTED: [rule: string, what: string, path: string, text: string][] = [
  [
    'sql',
    'a writer that knows the call',
    `${server}/modules/media/writer.ts`,
    "import { tx } from '@bubbles/db'\nimport { mount } from '../../http/mount.ts'\nexport const keepFile = [tx, mount]",
  ],
  ['known', 'a folder that is not in the table', `${server}/helpers/a.ts`, 'export const a = 1'],
  ['known', 'a file that is not there', `${server}/http/a.ts`, "import './gone.ts'"],
  ['known', 'a part that a package does not offer', `${server}/http/a.ts`, "import '@bubbles/domain/policy'"],
  ['folders', 'a higher package', 'packages/domain/src/a.ts', "import { z } from '@bubbles/contract'"],
  [
    'folders',
    'a higher package, by path',
    'packages/domain/src/a.ts',
    "export * from '../../contract/src/index.ts'",
  ],
  [
    'folders',
    'a type from a higher package',
    'packages/domain/src/a.ts',
    "export type A = import('@bubbles/contract').Z",
  ],
  [
    'folders',
    'the database in a browser',
    `${dashboard}/api/a.ts`,
    "export const db = await import('@bubbles/db')",
  ],
  [
    'folders',
    'the test kit in production',
    `${server}/http/a.ts`,
    "import { tx as t } from '@bubbles/test-kit'",
  ],
  [
    'folders',
    'another module than the table names',
    `${server}/modules/media/a.ts`,
    "import '../report/public.ts'",
  ],
  ['folders', 'an entry from a module', `${server}/modules/report/a.ts`, "import '../../entry/readers.ts'"],
  [
    'folders',
    'a module from http',
    `${server}/http/a.ts`,
    "import type { report } from '../modules/report/public.ts'",
  ],
  ['folders', 'a module from the worker', `${server}/worker/a.ts`, "import '../modules/media/public.ts'"],
  ['folders', 'config that knows a call', `${server}/config/a.ts`, "import '../http/mount.ts'"],
  [
    'folders',
    'another feature',
    `${dashboard}/features/builder/a.ts`,
    "import { list } from '../reports/list.ts'",
  ],
  [
    'folders',
    'a feature in what features share',
    `${dashboard}/api/a.ts`,
    "export * from '../features/reports/list.ts'",
  ],
  ['folders', 'a feature in the shell', `${dashboard}/shell/a.ts`, "import '../features/builder/list.ts'"],
  ['folders', 'the routes in a feature', `${dashboard}/features/builder/a.ts`, "import '../../routes.tsx'"],
  ['doors', 'a module past its public file', `${server}/modules/report/a.ts`, "import '../media/writer.ts'"],
  ['doors', 'a package by its path', 'packages/contract/src/a.ts', "import '../../domain/src/index.ts'"],
  ['tests', 'test code in production', `${server}/modules/report/a.ts`, "import './report.test.ts'"],
  ['packages', 'a package that is not listed', 'packages/domain/src/a.ts', "import { z } from 'zod'"],
  ['packages', 'a test dependency in production', `${server}/http/a.ts`, "import fc from 'fast-check'"],
  ['packages', 'Node in a browser', 'packages/contract/src/a.ts', "import { readFileSync } from 'node:fs'"],
  [
    'cycles',
    'a cycle of types',
    `${dashboard}/features/reports/place.ts`,
    "import type { list } from './list.ts'\nexport type Place = typeof list",
  ],
  ['cycles', 'a cycle through a worker', `${server}/modules/report/jobWorker.ts`, "import './job.ts'"],
  [
    'readers',
    'the session',
    `${server}/modules/media/public.ts`,
    "import '../../http/session.ts'\nexport const keepFile = 1",
  ],
  [
    'readers',
    'another module',
    `${server}/modules/media/public.ts`,
    "import '../flags/public.ts'\nexport const keepFile = 1",
  ],
  ['places', 'the environment', `${server}/http/a.ts`, 'export const port = process.env.PORT'],
  [
    'places',
    'the environment, destructured',
    `${server}/http/a.ts`,
    'const { env } = process\nexport const port = env.PORT',
  ],
  [
    'places',
    'SQL',
    `${server}/modules/report/a.ts`,
    "import { tx } from '@bubbles/db'\nexport const a = tx()",
  ],
  [
    'places',
    'SQL under another name',
    `${server}/modules/report/a.ts`,
    "import { tx as q } from '@bubbles/db'\nexport const a = q()",
  ],
  [
    'places',
    'SQL through a namespace',
    `${server}/modules/report/a.ts`,
    "import * as db from '@bubbles/db'\nexport const a = db.tx()",
  ],
  [
    'places',
    'a request past the client',
    `${dashboard}/features/builder/a.ts`,
    "export const a = fetch('/api')",
  ],
  [
    'places',
    'a number written by hand',
    `${dashboard}/features/builder/a.ts`,
    "export const a = (1_000).toLocaleString('en-GB')",
  ],
  [
    'places',
    'a date format of its own',
    `${dashboard}/shell/a.ts`,
    "export const a = new Intl.DateTimeFormat('en-GB')",
  ],
]

const planted = (path: string, text: string) => findBreaches(sourcesOf({ ...CLEAN, [path]: text }), MANIFESTS)

describe('import fences', () => {
  it('hold', () => {
    expect(findBreaches(readSources(), readManifests())).toEqual([])
  })

  it('find nothing in a clean repository', () => {
    expect(findBreaches(sourcesOf(CLEAN), MANIFESTS)).toEqual([])
  })

  it.each(PLANTED)('%s: %s', (rule, _, path, text) => {
    expect(planted(path, text)).toContainEqual(expect.objectContaining({ rule }))
  })

  it('name the modules of a cycle', () => {
    const breaches = planted(`${server}/modules/media/a.ts`, "import '../report/public.ts'")
    expect(breaches).toContainEqual({
      path: `${server}/modules/media`,
      rule: 'cycles',
      detail: `import cycle: ${server}/modules/media, ${server}/modules/report`,
    })
  })

  it('find an exception that is not needed', () => {
    expect(planted(`${dashboard}/shell/AppShell.tsx`, 'export const a = 1')).toContainEqual(
      expect.objectContaining({ rule: 'exceptions' }),
    )
  })

  it('are tested with a breach of every rule', () => {
    const seen = new Set([...PLANTED.map(([rule]) => rule), 'exceptions'])
    expect([...seen].sort()).toEqual(RULES.map(({ name }) => name).sort())
  })
})
