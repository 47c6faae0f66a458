import { createHash, randomBytes } from 'node:crypto'

/** What opens an invite: 256 random bits for the link, and the hash that is stored in their place. */
export interface InviteToken {
  token: string
  hash: Uint8Array
}

export function makeInviteToken(): InviteToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashInviteToken(token) }
}

export const hashInviteToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()
