import type { Audience } from '@bubbles/domain'

/** What is live of a report for one audience. */
interface Live {
  audience: Audience
  edition: number
  slug: string
}

/** What publishing at an address does to the links there are; null where nothing is to be said. */
export function addressHelp({
  audience,
  slug,
  live,
}: {
  audience: Audience
  slug: string
  live: readonly Live[]
}): string | null {
  const own = live.find((each) => each.audience === audience)
  const other = live.find((each) => each.audience !== audience)
  // Where both have one address it shows the public page.
  if (other?.slug === slug)
    return audience === 'internal'
      ? `The public page uses this address, so members would see the public edition (${other.edition}). Give the internal edition its own address.`
      : `Members now read edition ${other.edition} at this address. They’ll see the public page instead.`
  if (own === undefined) return null
  return own.slug === slug
    ? `Same address as edition ${own.edition}. Links keep working.`
    : `Links to ${own.slug} will redirect here.`
}
