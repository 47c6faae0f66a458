import { describe, expect, it } from 'vitest'
import { findBreaches, readSources, type Source } from './fences.ts'

/** One mistake of each kind, planted beside the real sources. */
const MISTAKES: [string, Source][] = [
  ['layers', { path: 'packages/domain/src/a.ts', text: "import { calls } from '@bubbles/contract'" }],
  ['layers', { path: 'packages/charts/src/a.ts', text: "import { readFileSync } from 'node:fs'" }],
  ['layers', { path: 'packages/report-document/src/a.ts', text: "import React from 'react'" }],
  ['layers', { path: 'packages/report-renderer/src/a.ts', text: "export * from '@bubbles/db'" }],
  ['layers', { path: 'packages/ui/src/a.tsx', text: "import { Link } from '@tanstack/react-router'" }],
  ['layers', { path: 'apps/dashboard/src/a.ts', text: "const db = await import('@bubbles/db')" }],
  [
    'modules',
    { path: 'apps/server/src/modules/report/a.ts', text: "import { keepFile } from '../media/writer.ts'" },
  ],
  ['modules', { path: 'apps/server/src/modules/report/a.ts', text: "import '../../entry/parts.ts'" }],
  [
    'islands',
    { path: 'apps/dashboard/src/features/builder/a.ts', text: "import { x } from '../reports/list.ts'" },
  ],
  [
    'islands',
    { path: 'apps/dashboard/src/api/a.ts', text: "import { x } from '../features/reports/list.ts'" },
  ],
  ['places', { path: 'apps/server/src/http/a.ts', text: 'const port = process.env.PORT' }],
  ['places', { path: 'apps/server/src/modules/report/a.ts', text: "tx().selectFrom('reports')" }],
]

describe('import fences', () => {
  it('hold', () => {
    expect(findBreaches(readSources())).toEqual([])
  })

  it.each(MISTAKES)('refuse a mistake in %s: %j', (rule, source) => {
    expect(findBreaches([source])).toContainEqual(expect.objectContaining({ path: source.path, rule }))
  })

  it('refuse a way from the readers to identity code, however long', () => {
    const sources: Source[] = [
      { path: 'apps/server/src/entry/readers.ts', text: "import { a } from '../http/a.ts'" },
      { path: 'apps/server/src/http/a.ts', text: "import { b } from '../modules/media/public.ts'" },
      { path: 'apps/server/src/modules/media/public.ts', text: "export { c } from '../identity/public.ts'" },
    ]
    expect(findBreaches(sources)).toContainEqual(expect.objectContaining({ rule: 'readers' }))
  })
})
