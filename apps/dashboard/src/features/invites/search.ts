/** What the link of an invite says. `email` and `new-user` are for the identity pages. */
export interface AcceptInviteSearch {
  token?: string
  email?: string
  'new-user'?: unknown
}

/** Reads the search parameters. All of them stay in the address: signing in comes back to it. */
export function readAcceptInviteSearch(search: Record<string, unknown>): AcceptInviteSearch {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  return { token: text(search.token), email: text(search.email), 'new-user': search['new-user'] }
}
