import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'

/** What other browsers draw differently unless the style sheets or screens say otherwise. */
const read = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path.includes('/dist/'),
  }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const sheets = read('{apps,packages}/*/src/**/*.css')
const screens = read('{apps,packages}/*/src/**/*.tsx').filter(({ path }) => !path.includes('.test.'))

describe('in other browsers', () => {
  it('a field does not rest on field-sizing alone', () => {
    expect(
      sheets
        .filter(({ text }) => text.includes('field-sizing: content'))
        .filter(({ text }) => !text.includes('@supports not (field-sizing: content)'))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('no date field is the browser’s own', () => {
    expect(
      screens
        .filter(({ text }) => /type="(date|month|time|datetime-local)"/.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('a select has no face of the system', () => {
    const bare = screens.flatMap(({ path, text }) =>
      [...text.matchAll(/<select\b[^>]*?className=\{([^}]+)\}/gs)]
        .filter(([, name]) => !name!.includes('select.plain') && !path.endsWith('panel/fields.tsx'))
        .map(([, name]) => `${path} ${name}`),
    )
    expect(bare).toEqual([])
  })

  it('what scrolls down does not scroll sideways', () => {
    const frame = sheets.find(({ path }) => path.endsWith('frame/AppFrame.module.css'))!.text
    expect(/\.nav \{[^}]*overflow: hidden auto;/.test(frame)).toBe(true)
  })
})
