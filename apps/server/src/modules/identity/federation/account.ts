import { randomBytes } from 'node:crypto'
import { mailDomainOf } from '@bubbles/domain'
import { parseEmailAddress } from '../../mail/public.ts'
import { readTotp } from '../factors/reader.ts'
import { readSignInName } from '../names.ts'
import { notify } from '../notices.ts'
import { type PoolUser, readUser, readUserByName } from '../reader.ts'
import type { UserPool } from '../userPool.ts'
import { makeUser } from '../users.ts'
import { deleteUnconfirmed, insertUser } from '../writer.ts'
import { type FederatedPerson, FederationRefusal, type Provider } from './provider.ts'
import { readLinked } from './reader.ts'
import { insertLink } from './writer.ts'

/**
 * The account of someone a provider vouches for: the one that is linked to them, else the one with their address if the
 * provider may speak for it, else a new one. In the caller's platform transaction.
 * @throws FederationRefusal
 */
export async function accountOf(
  userPool: UserPool,
  person: FederatedPerson,
  provider: Provider,
): Promise<PoolUser> {
  const linked = await readLinked(provider, person.subject)
  if (linked) return requireOpen(await readUser(linked.sub), provider)
  const email = requireAddress(person, provider)
  const known = await readUserByName(readSignInName(email), ['email'])
  if (known?.status === 'Confirmed') return joinAccount(userPool, known, person, provider)
  if (known?.status === 'Disabled') throw new FederationRefusal('disabled', { sub: known.sub })
  return makeAccount(userPool, email, person, provider)
}

/** An account that is linked may still have become another's: its address has to be one the provider speaks for. */
function requireOpen(user: PoolUser | undefined, provider: Provider): PoolUser {
  if (user?.status !== 'Confirmed') throw new FederationRefusal('disabled', user && { sub: user.sub })
  if (!speaksFor(provider, user.email_address) || (provider.domains !== null && !user.email_verified))
    throw new FederationRefusal('other-address', { sub: user.sub })
  return user
}

/** @throws FederationRefusal if there is no address, or one that the provider hasn't verified or doesn't speak for. */
function requireAddress(person: FederatedPerson, provider: Provider): string {
  const email = person.email === null ? null : parseEmailAddress(person.email)
  if (email === null) throw new FederationRefusal('no-email')
  if (!person.emailVerified) throw new FederationRefusal('email-unverified')
  if (!speaksFor(provider, email)) throw new FederationRefusal('domain')
  return email
}

const speaksFor = ({ domains }: Provider, email: string): boolean =>
  domains === null || domains.includes(mailDomainOf(email) ?? '')

async function joinAccount(
  userPool: UserPool,
  user: PoolUser,
  person: FederatedPerson,
  provider: Provider,
): Promise<PoolUser> {
  // Another first sign-in of the same person may have made it since the link was looked for.
  if ((await readLinked(provider, person.subject))?.sub === user.sub) return user
  if (!provider.joinsAccounts) throw new FederationRefusal('address-taken', { sub: user.sub })
  // Whoever holds the domain may read its mail, but has not the app of someone who set one up.
  if ((await readTotp(user.sub))?.enabled) throw new FederationRefusal('two-step', { sub: user.sub })
  // One that is somebody else there already: an address may have been given to another person.
  if (!(await insertLink(provider, person.subject, user.sub))) return linkedMeanwhile(person, provider, user)
  await notify(userPool, user, 'provider-linked')
  return user
}

/** Two first sign-ins at once make one link; any other link in the way is somebody else's. */
async function linkedMeanwhile(
  person: FederatedPerson,
  provider: Provider,
  user: PoolUser,
): Promise<PoolUser> {
  const linked = await readLinked(provider, person.subject)
  if (linked?.sub !== user.sub) throw new FederationRefusal('address-taken', { sub: user.sub })
  return user
}

async function makeAccount(
  userPool: UserPool,
  email: string,
  person: FederatedPerson,
  provider: Provider,
): Promise<PoolUser> {
  const { signUp, isExpected } = userPool.settings
  if (signUp === 'closed') throw new FederationRefusal('sign-up-closed')
  if (signUp === 'invited' && !(await isExpected(email))) throw new FederationRefusal('not-expected')
  const made = makeUser(userPool, {
    email,
    username: null,
    phoneNumber: null,
    name: person.name
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim(),
    // Nobody has it: there is none until its owner sets one.
    password: randomBytes(32).toString('base64url'),
    status: 'Confirmed',
  })
  await deleteUnconfirmed(made, userPool.now())
  if (await insertUser(made)) {
    const user = await readUser(made.sub)
    if (user && (await insertLink(provider, person.subject, user.sub))) return user
    throw new FederationRefusal('address-taken')
  }
  // Somebody with the address was faster, perhaps the same person in another window.
  const user = await readUserByName(readSignInName(email), ['email'])
  if (user?.status !== 'Confirmed') throw new FederationRefusal('address-taken')
  return joinAccount(userPool, user, person, provider)
}
