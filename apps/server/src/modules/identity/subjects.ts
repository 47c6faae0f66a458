import type { SignInName } from './names.ts'
import type { UserPool } from './userPool.ts'
import { type PoolUser, readUserByName } from './reader.ts'
import { verifierContext } from './users.ts'

/** Salt and verifier of whoever signs in. */
export interface Credentials {
  salt: Uint8Array
  verifier: Uint8Array
}

/** Whom a name stands for: a user, or nobody under an id that is always the same for that name. */
export interface Subject {
  sub: string
  user: PoolUser | undefined
  /** The id the name would stand for if nobody had it. */
  nobody: string
}

/** An id made from a name nobody has: always the same, and like a real one in shape. Of an id, it is that id. */
function inventedSub(userPool: UserPool, { kind, key }: SignInName): string {
  const id = userPool.vault.mac('unknown-name', key, 'sub')
  if (kind === 'sub') return key
  id[6] = ((id[6] as number) & 0x0f) | 0x40
  id[8] = ((id[8] as number) & 0x3f) | 0x80
  const hex = id.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/**
 * Finds whom a name stands for, in the caller's transaction. What follows treats both kinds alike: the same counters,
 * statements and powers, so that no answer and no time tells which it was.
 * @param statuses a user in another status counts as nobody.
 */
export async function findSubject(
  userPool: UserPool,
  name: SignInName,
  statuses?: PoolUser['status'] | readonly PoolUser['status'][],
): Promise<Subject> {
  const found = await readUserByName(name, userPool.settings.signInWith)
  const user = !found || (statuses && ![statuses].flat().includes(found.status)) ? undefined : found
  const nobody = inventedSub(userPool, name)
  return { sub: user?.sub ?? nobody, user, nobody }
}

/**
 * As `findSubject`, for a sign-in. Who has not confirmed an e-mail or number is not found by it: whether an address that
 * somebody has just signed up with takes that password would tell whether it had an account before.
 */
export async function findSignInSubject(userPool: UserPool, name: SignInName): Promise<Subject> {
  const { sub, user, nobody } = await findSubject(userPool, name)
  const isUnproven = user?.status === 'Unconfirmed' && (name.kind === 'email' || name.kind === 'phone')
  return isUnproven ? { sub: nobody, user: undefined, nobody } : { sub, user, nobody }
}

/** The user's salt and verifier; for nobody, ones made from the id. Both are always made, so that both cost the same. */
export function credentialsOf(userPool: UserPool, { sub, user }: Pick<Subject, 'sub' | 'user'>): Credentials {
  const bytes = (part: string) => userPool.vault.mac('unknown-name', sub, part)
  const context = verifierContext(sub)
  const parts = Array.from({ length: 12 }, (_, index) => bytes(`verifier ${index}`))
  const invented = {
    salt: bytes('salt').subarray(0, 16),
    sealed_verifier: userPool.vault.seal(context, Buffer.concat(parts)),
  }
  const { salt, sealed_verifier } = user ?? invented
  return { salt, verifier: userPool.vault.open(context, sealed_verifier) }
}
