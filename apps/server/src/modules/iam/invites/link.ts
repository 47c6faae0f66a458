import type { Addresses } from '../../../config/config.ts'

/** What the link of an invite says. */
export interface InviteLink {
  organisationName: string
  token: string
  emailAddress: string
  /** Leads strangers to sign up instead of sign in (specification 1, the new-user flag). */
  isNewUser: boolean
}

/** Where an invite is accepted: on the host of the organisation that invites, whatever host the call came to. */
export function inviteLink(addresses: Pick<Addresses, 'organisation'>, link: InviteLink): string {
  const url = new URL('/dashboard/accept-invite', addresses.organisation(link.organisationName))
  url.searchParams.set('token', link.token)
  url.searchParams.set('email', link.emailAddress)
  if (link.isNewUser) url.searchParams.set('new-user', '1')
  return url.href
}
