/** What a reader chose stands in the page's own radio buttons: see `schemeSwitch`. */
export const SCHEME_IDS = { light: 'bb-light', dark: 'bb-dark' } as const

/** As long as the reader's system decides. Paper is always light. */
export const SYSTEM_DARK = '@media screen and (prefers-color-scheme:dark)'

/**
 * Declarations for light and dark ground: light by default and on paper, dark where the reader's system asks for it on a
 * screen. With `choice` those of what the reader chose on the page come after, written out once more: they compress to
 * nothing, and a browser that does not know `:has()` drops them alone and follows the system.
 */
export function schemeRules(
  selector: ':root' | `.${string}`,
  light: string,
  dark: string,
  choice: boolean,
): string {
  const below = selector === ':root' ? '' : ` ${selector}`
  const chosen = (scheme: 'light' | 'dark', declarations: string) =>
    `:root:has(#${SCHEME_IDS[scheme]}:checked)${below}{${declarations}}`
  return (
    `${selector}{${light}}${SYSTEM_DARK}{${selector}{${dark}}}` +
    (choice ? `@media screen{${chosen('light', light)}${chosen('dark', dark)}}` : '')
  )
}
