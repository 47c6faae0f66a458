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
    return `No one will be able to read it any more, including members of ${organisation}. The address will say it’s no longer there.`
  if (other === undefined) return `Members of ${organisation} will see that it’s no longer there.`
  if (other.url !== own?.url)
    return `${audience === 'public' ? `Members of ${organisation}` : 'Everyone'} can still read edition ${other.edition} at ${other.url.replace(/^https?:\/\//, '')}. This address will say the page is no longer there.`
  return audience === 'public'
    ? `Members of ${organisation} can still read edition ${other.edition}. Everyone else will be asked to sign in as a member.`
    : // At the same address they read the public one anyway.
      `Everyone, including members of ${organisation}, can still read edition ${other.edition}.`
}
