import type { Audience } from '@bubbles/domain'

/** What readers lose, and what members keep, once what is live for `audience` is withdrawn. */
export function keptWords(
  audience: Audience,
  live: readonly { audience: Audience; edition: number; url: string }[],
  organisation: string,
): string {
  const own = live.find((each) => each.audience === audience)
  const other = live.find((each) => each.audience !== audience)
  if (audience === 'public' && other === undefined)
    return `No one can read it any more, including members of ${organisation}. The address says it’s no longer there.`
  if (other === undefined) return `Members of ${organisation} see that it’s no longer there.`
  if (other.url !== own?.url)
    return `Edition ${other.edition} stays ${audience === 'public' ? `for members of ${organisation}` : 'public'} at ${other.url.replace(/^https?:\/\//, '')}. This address says the page is no longer there.`
  return audience === 'public'
    ? `Members of ${organisation} keep edition ${other.edition}. Everyone else is asked to sign in as a member.`
    : // At the same address they read the public one anyway.
      `Everyone, members of ${organisation} included, keeps reading edition ${other.edition}.`
}
