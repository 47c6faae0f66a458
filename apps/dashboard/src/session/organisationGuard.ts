/** What the organisation guard has to know. */
export interface GuardFacts {
  /** The user's organisations, by name. */
  organisations: readonly { name: string; status: string; secondFactorNeeded?: unknown }[]
  /** Name of the organisation this page belongs to; null for none. */
  pageName: string | null
  /** Whether that organisation is one of the user's, and open. */
  hasCurrent: boolean
  /** Whether this page was come to because another organisation's was closed. */
  wasMoved: boolean
  /** Whether the page asked for is `no-orgs`. */
  onNoOrganisations: boolean
}

/**
 * What the guard decides: stay, go somewhere in this host, to an organisation's own host, or to the choice of one; or
 * say that the page's organisation is disabled, or opens once the person has a second factor.
 */
export type GuardDecision =
  | { go: 'stay' }
  | { go: 'no-organisations' }
  | { go: 'reports' }
  | { go: 'switch'; name: string }
  | { go: 'choose' }
  | { go: 'disabled' }
  | { go: 'second-factor' }

/** Specification 2, "Org guard behaviour". */
export function decide({
  organisations,
  pageName,
  hasCurrent,
  wasMoved,
  onNoOrganisations,
}: GuardFacts): GuardDecision {
  if (organisations.length === 0) return onNoOrganisations ? { go: 'stay' } : { go: 'no-organisations' }
  if (hasCurrent) return onNoOrganisations ? { go: 'reports' } : { go: 'stay' }
  const own = onNoOrganisations ? undefined : organisations.find(({ name }) => name === pageName)
  if (own?.status === 'Disabled') return { go: 'disabled' }
  if (own?.secondFactorNeeded) return { go: 'second-factor' }
  // The page's own has just been refused: going there again would go on for ever.
  const first = organisations.find(({ name, status }) => status === 'Active' && name !== pageName)
  // Refused there and here: two organisations that both refuse would send a person to and fro.
  return first && !wasMoved ? { go: 'switch', name: first.name } : { go: 'choose' }
}
