import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { applyJsonPatch, PatchError, type PatchOperation } from './jsonPatch.ts'

/** One case of the official suite: https://github.com/json-patch/json-patch-tests */
interface Case {
  comment?: string
  doc: unknown
  patch: PatchOperation[]
  expected?: unknown
  error?: string
  disabled?: boolean
}

const require = createRequire(import.meta.url)
const read = (name: string): Case[] =>
  JSON.parse(readFileSync(require.resolve(`json-patch-test-suite/${name}`), 'utf8')) as Case[]

/** What `PATCH …/document` does with operations is this function; here it is held to the official suite. */
describe.each(['tests.json', 'spec_tests.json'])('the official suite of JSON Patch, %s', (name) => {
  const cases = read(name).filter(({ patch, disabled }) => Array.isArray(patch) && !disabled)
  const named = (some: Case[]) =>
    some.map(
      (each, index) =>
        [`${index}: ${each.comment ?? each.error ?? JSON.stringify(each.patch)}`, each] as const,
    )
  const applying = cases.filter(({ error }) => error === undefined)
  const failing = cases.filter(({ error }) => error !== undefined)

  it('is there', () => expect([applying.length, failing.length].every((count) => count > 2)).toBe(true))

  it.each(named(applying))('applies %s', (_name, { doc, patch, expected }) => {
    const before = structuredClone(doc)
    const result = applyJsonPatch(doc, patch)
    // Some only say that it applies.
    expect(result).toEqual(expected === undefined ? result : expected)
    expect(doc).toEqual(before)
  })

  it.each(named(failing))('refuses %s', (_name, { doc, patch }) => {
    const before = structuredClone(doc)
    expect(() => applyJsonPatch(doc, patch)).toThrow(PatchError)
    expect(doc).toEqual(before)
  })
})
