import { themeCookieName } from './headScript.ts'

/** What a person may choose; `system` follows the system as it changes. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const choices: readonly string[] = ['light', 'dark', 'system']

/** The remembered choice, or null when nobody chose. */
export function readThemeChoice(): ThemeChoice | null {
  const value = new RegExp(`(?:^|; )${themeCookieName}=([a-z]+)`).exec(document.cookie)?.[1]
  return value !== undefined && choices.includes(value) ? (value as ThemeChoice) : null
}

/**
 * Remembers the choice for a year. A cookie, not local storage: the sub-domains of one product (login, each
 * organisation) share it, so switching organisation keeps the theme. `domain` is the root domain or undefined.
 */
export function writeThemeChoice(choice: ThemeChoice, domain?: string): void {
  const scope = domain === undefined ? '' : `; domain=${domain}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${themeCookieName}=${choice}; path=/; max-age=31536000; samesite=lax${scope}${secure}`
}
