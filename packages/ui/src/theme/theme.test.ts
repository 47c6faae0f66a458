import { describe, expect, it } from 'vitest'
import { themeHeadScript } from './headScript.ts'
import { theme } from './theme.ts'

/** Specification 9, "Visual" and "Responsive". */
describe('theme', () => {
  it('has the five breakpoints', () => {
    const { xs, ...rest } = theme.breakpoints.values
    expect(xs).toBe(0)
    expect(Object.values(rest)).toEqual([600, 960, 1280, 1920, 2560])
  })

  it('is light by default and defines dark', () => {
    expect(theme.defaultColorScheme).toBe('light')
    expect(Object.keys(theme.colorSchemes).sort()).toEqual(['dark', 'light'])
  })

  it.each([
    'MuiTextField',
    'MuiSelect',
    'MuiButton',
    'MuiChip',
    'MuiCard',
    'MuiPaper',
    'MuiPagination',
  ] as const)('%s is outlined', (name) => {
    expect(theme.components?.[name]?.defaultProps).toMatchObject({ variant: 'outlined' })
  })

  it.each(['MuiTextField', 'MuiSelect', 'MuiButton', 'MuiSlider', 'MuiCheckbox', 'MuiPagination'] as const)(
    '%s is primary',
    (name) => {
      expect(theme.components?.[name]?.defaultProps).toMatchObject({ color: 'primary' })
    },
  )

  it.each(['MuiPagination', 'MuiTablePagination'] as const)('%s shows first and last', (name) => {
    expect(theme.components?.[name]?.defaultProps).toMatchObject({
      showFirstButton: true,
      showLastButton: true,
    })
  })

  it('has slider track 6 and thumb 22', () => {
    const styles = theme.components?.MuiSlider?.styleOverrides
    expect(styles?.track).toMatchObject({ height: 6 })
    expect(styles?.rail).toMatchObject({ height: 6 })
    expect(styles?.thumb).toMatchObject({ width: 22, height: 22 })
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
