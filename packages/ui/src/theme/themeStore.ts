import { readThemeChoice, type ThemeChoice, writeThemeChoice } from './themeMemory.ts'

const DARK = '(prefers-color-scheme: dark)'

/** What was chosen on this page or an earlier one; the page wears it in `data-theme` of its root element. */
export class ThemeStore {
  #choice: ThemeChoice = readThemeChoice() ?? 'system'
  readonly #listeners = new Set<() => void>()
  readonly #cookieDomain: string | undefined

  /** @param cookieDomain root domain under which the choice is shared; without it, this host only. */
  constructor(cookieDomain: string | undefined) {
    this.#cookieDomain = cookieDomain
  }

  readonly choice = (): ThemeChoice => this.#choice

  readonly choose = (choice: ThemeChoice): void => {
    this.#choice = choice
    writeThemeChoice(choice, this.#cookieDomain)
    this.#wear()
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Follows the system where that is the choice. @returns a function that ends it. */
  follow(): () => void {
    const system = matchMedia(DARK)
    const wear = () => this.#wear()
    wear()
    system.addEventListener('change', wear)
    return () => system.removeEventListener('change', wear)
  }

  #wear(): void {
    const isDark = this.#choice === 'system' ? matchMedia(DARK).matches : this.#choice === 'dark'
    const root = document.documentElement
    const theme = isDark ? 'dark' : 'light'
    if (root.dataset['theme'] === theme) return
    // All at once, not each part in the time of its own transition.
    root.dataset['themeChanging'] = ''
    root.dataset['theme'] = theme
    void getComputedStyle(document.body).color
    setTimeout(() => delete root.dataset['themeChanging'])
  }
}
