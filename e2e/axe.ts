import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours. All others find the same on every ground. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

interface Options {
  /** Whether frames count: those of reports have tests of their own, and one without script cannot be looked into. */
  frames?: boolean
  /** Only the rules of these names, where not all are wanted. */
  rules?: string[]
}

/** Violations of WCAG 2.2 A and AA and of best practice, each with the places it stands at; `[]` for a page without any. */
export async function violations(page: Page, { frames = true, rules }: Options = {}): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  if (rules) builder.withRules(rules)
  else builder.withTags(TAGS)
  // Looking into frames takes another page, which a page without any can do without.
  if (!frames || page.frames().length === 1) builder.setLegacyMode(true)
  if (!frames) builder.exclude('iframe')
  const { violations: found } = await builder.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}

/** The same on both grounds, one after the other, on the dark one by its colours; the page is left on the light one. */
export async function violationsInBoth(page: Page, options?: Pick<Options, 'frames'>): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The dashboard and the identity pages change their ground by script, published pages by style alone.
    await expect
      .poll(async () => (await page.locator('html').getAttribute('data-theme')) ?? colorScheme)
      .toBe(colorScheme)
    const rules = colorScheme === 'dark' ? RULES_OF_COLOUR : undefined
    for (const line of await violations(page, { ...options, ...(rules && { rules }) }))
      found.push(`${colorScheme}: ${line}`)
  }
  return found
}

/** The same in a window as wide as a phone, on the ground the page has; the window is left as it was. */
export async function violationsOnPhone(page: Page, options?: Pick<Options, 'frames'>): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const found = await violations(page, options)
  if (before) await page.setViewportSize(before)
  return found.map((line) => `phone: ${line}`)
}
