import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { productRegexes, regexesIn, type WrittenRegex } from './regexes.ts'

interface Analysis {
  reports: { type: string; exponential: boolean; character: unknown }[]
}

// Required, not imported: its types are written for another kind of module.
const { analyse } = createRequire(import.meta.url)('scslre') as {
  analyse: (
    literal: { source: string; flags: string },
    options: { assumeRejectingSuffix: boolean },
  ) => Analysis
}

/** Not linear, and never given what people write. */
const EXCEPTIONS: Record<string, string> = {
  '/%D[^%]+(?=%)|[^%\\w]+%D$/': 'reads our own date formats',
}

/** Put together at run time, so that no checker sees them: each was read by a person. */
const MADE_AT_RUN_TIME: Record<string, number> = {
  'apps/dashboard/src/features/builder/find/wanted.ts': 1,
  'apps/server/src/modules/export/reportFiles.ts': 1,
  'apps/server/src/modules/identity/knownBrowser.ts': 1,
  'packages/charts/src/settings/fit.ts': 1,
  'packages/tables/src/cells/coordinates.ts': 1,
  'packages/tables/src/cells/parseDates.ts': 4,
  'packages/tables/src/storable.ts': 1,
  'packages/ui/src/theme/themeMemory.ts': 1,
}

function faultsOf({ path, line, pattern, flags, text }: WrittenRegex): string[] {
  if (pattern === undefined || text in EXCEPTIONS) return []
  const { reports } = analyse({ source: pattern, flags }, { assumeRejectingSuffix: false })
  return reports.map(
    ({ exponential }) => `${path}:${line} ${text} is ${exponential ? 'exponential' : 'quadratic'}`,
  )
}

test('every regular expression takes time in proportion to its text', () => {
  expect(productRegexes().flatMap(faultsOf)).toEqual([])
})

test('what is excepted is still there', () => {
  const written = new Set(productRegexes().map(({ text }) => text))
  expect(Object.keys(EXCEPTIONS).filter((text) => !written.has(text))).toEqual([])
})

test('regular expressions made at run time are those that were read', () => {
  const made = productRegexes().filter(({ pattern }) => pattern === undefined)
  const counts: Record<string, number> = {}
  for (const { path } of made) counts[path] = (counts[path] ?? 0) + 1
  expect(counts).toEqual(MADE_AT_RUN_TIME)
})

test.each([
  '/\\s*%$/',
  '/([;\\t]\\s*)(?==)/g',
  '/<[^>]*>/g',
  '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/',
  '/^(a+)+$/',
])('%s would be found', (text) => {
  expect(regexesIn('a.ts', `const a = ${text}`).flatMap(faultsOf)).not.toEqual([])
})
