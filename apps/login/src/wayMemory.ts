/**
 * Where somebody who has just signed up wants to go. The link in the mail with the code cannot know, and opens a tab
 * that has seen nothing; an invitation must not get lost on that way. Kept in this browser, for a day.
 */
interface Way {
  name: string
  redirect: string
  /** Milliseconds since 1970. */
  until: number
}

const key = 'bubbles-way'
const day = 86_400_000

export function rememberWay(name: string, redirect: string | null): void {
  if (!redirect) return
  localStorage.setItem(key, JSON.stringify({ name, redirect, until: Date.now() + day } satisfies Way))
}

/** Where `name` wanted to go; null if that is not known any more. Check it like any address from outside. */
export function rememberedWay(name: string): string | null {
  try {
    const way = JSON.parse(localStorage.getItem(key) ?? 'null') as Way | null
    return way?.name === name && Date.now() < way.until ? way.redirect : null
  } catch {
    return null
  }
}

export const forgetWay = (): void => localStorage.removeItem(key)
