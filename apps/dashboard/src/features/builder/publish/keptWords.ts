import type { Audience } from '@bubbles/domain'

/** What readers lose, and what members keep, once what is live for `audience` is withdrawn. */
export function keptWords(
  audience: Audience,
  live: readonly { audience: Audience; edition: number }[],
  organisation: string,
): string {
  const other = live.find((each) => each.audience !== audience)
  if (audience === 'public')
    return other === undefined
      ? `Nobody can read it any more, members of ${organisation} included: the address says that it is no longer there.`
      : `Members of ${organisation} keep edition ${other.edition}. Everyone else is asked to sign in as one of them.`
  return other === undefined
    ? `Members of ${organisation} are told that it is no longer there.`
    : `Members of ${organisation} then read edition ${other.edition}, as everyone does.`
}
