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
      ? `The public page is here. Members will read edition ${other.edition}, the public one, as everyone does: give the internal edition an address of its own.`
      : `Members read edition ${other.edition} here now. They will read the public page instead.`
  if (own === undefined) return null
  return own.slug === slug
    ? `Same address as edition ${own.edition}. Links keep working.`
    : `Links to ${own.slug} keep working: they lead here.`
}
