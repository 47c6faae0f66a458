import { plainLetters } from '@bubbles/domain'

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/

/** What a person types, as an address can hold it: lower case, hyphens for what is between words. */
export const asSlug = (text: string): string =>
  plainLetters(text)
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .slice(0, 100)

/** Why a slug cannot be used, null when it can. The server has the last word. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return 'Give the report an address.'
  return SLUG.test(slug) ? null : 'Start and end with a letter or a digit.'
}

/** Another try when an address is taken: `power-mix`, `power-mix-2`, `power-mix-3`. */
export function nextSlug(slug: string): string {
  const match = /^(.+)-(\d{1,3})$/.exec(slug)
  return match ? `${match[1]}-${Number(match[2]) + 1}` : `${slug.slice(0, 96)}-2`
}
