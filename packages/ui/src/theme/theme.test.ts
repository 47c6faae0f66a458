import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themeHeadScript } from './headScript.ts'
import { breakpoints } from './theme.ts'

const sheet = (name: string) =>
  readFileSync(join(import.meta.dirname, `../controls/${name}.module.css`), 'utf8')

/** Specification 9, "Visual" and "Responsive". */
describe('theme', () => {
  it('has the five breakpoints', () => {
    const { xs, ...rest } = breakpoints
    expect(xs).toBe(0)
    expect(Object.values(rest)).toEqual([600, 960, 1280, 1920, 2560])
  })

  it('has slider track 6 and thumb 22', () => {
    expect(sheet('Slider')).toMatch(/-webkit-slider-runnable-track \{\s+height: 6px/)
    expect(sheet('Slider')).toMatch(
      /-webkit-slider-thumb \{\s+appearance: none;\s+width: 22px;\s+height: 22px/,
    )
  })
})

describe('head script', () => {
  const run = (cookie: string, systemIsDark: boolean): string | null => {
    document.documentElement.removeAttribute('data-theme')
    const fakeDocument = { cookie, documentElement: document.documentElement }
    const matchMedia = () => ({ matches: systemIsDark })
    // oxlint-disable-next-line typescript/no-implied-eval -- the script is text by nature: the page runs it inline
    new Function('document', 'matchMedia', themeHeadScript)(fakeDocument, matchMedia)
    return document.documentElement.getAttribute('data-theme')
  }

  it.each([
    ['', false, 'light'],
    ['', true, 'dark'],
    ['bubbles-theme=dark', false, 'dark'],
    ['a=b; bubbles-theme=light', true, 'light'],
    ['bubbles-theme=system', true, 'dark'],
    ['other-bubbles-theme=dark', false, 'light'],
  ])('cookie "%s", dark system %s: %s', (cookie, dark, expected) => {
    expect(run(cookie, dark)).toBe(expected)
  })
})
