import { FORMER_MEMBER, Problem } from '@bubbles/domain'
import type { Dependencies } from '../../../http/dependencies.ts'
import { finishJob } from '../../../worker/outbox.ts'
import type { IdentityService } from '../../identity/public.ts'
import { forgetMessages } from '../../mail/public.ts'
import { deleteReactionsOf, replaceMentions } from '../../review/public.ts'
import { revokeInvitesOf } from '../members/writer.ts'
import { closeOrganisation } from '../organisations/deletion.ts'
import { lockOwnedOrganisations, lockUser } from './reader.ts'
import {
  deleteKeptAnswers,
  deleteMemberships,
  insertPoolDeletion,
  wipeInvitesTo,
  wipeUser,
} from './writer.ts'

/** Kind of the outbox row that removes somebody from the user pool. */
export const POOL_DELETION = 'user.delete-from-pool'

/** How long the first try, made by the call itself, has the row to itself. */
const HEAD_START_MS = 60_000

interface PoolDeletion {
  sub: string
  /** Cognito removes nobody without it. It opens nothing here any more: its user is deleted. */
  accessToken: string
}

/**
 * Deletes a user: organisations that nobody else belongs to go along, memberships end, name and address are removed from
 * everything that is kept. The row stays with its subject, so that tokens of it are refused and the subject gets no second user. Then the
 * person leaves the user pool: tried at once, and by the worker until it succeeds.
 * @throws Problem owns-organisations, with those to hand over or delete first as `organisations`.
 */
export async function deleteUser(
  user: { id: string; poolSub: string },
  accessToken: string,
  { database, forgetPages }: Pick<Dependencies, 'database' | 'forgetPages'>,
  identity: Pick<IdentityService, 'deletePerson'>,
): Promise<void> {
  const payload: PoolDeletion = { sub: user.poolSub, accessToken }
  const { jobId, closed } = await database.transaction({ kind: 'platform' }, async () => {
    const owned = await lockOwnedOrganisations(user.id)
    const row = await lockUser(user.id)
    if (!row) throw new Problem('sign-in-required')
    const shared = owned.filter((organisation) => organisation.others > 0)
    if (shared.length > 0) {
      const organisations = shared.map(({ id, name, friendly_name }) => ({
        id,
        name,
        friendlyName: friendly_name,
      }))
      throw new Problem('owns-organisations', { members: { organisations } })
    }
    for (const organisation of owned) await closeOrganisation(organisation, user.id)
    await deleteMemberships(user.id)
    await revokeInvitesOf(null, user.id)
    await forgetMessages([row.email_address])
    await wipeInvitesTo(row)
    await replaceMentions(row, FORMER_MEMBER)
    await deleteReactionsOf(row.id)
    await deleteKeptAnswers(row.id, row.email_address)
    await wipeUser(user.id)
    const after = new Date(Date.now() + HEAD_START_MS)
    return { jobId: await insertPoolDeletion(POOL_DELETION, payload, after), closed: owned }
  })
  for (const { name } of closed) forgetPages(name)
  const isDone = await deleteFromPool(identity, payload).then(
    () => true,
    () => false,
  )
  if (isDone) await finishJob(database, jobId)
}

/** Removes invites and messages to an address, and kept answers that show it, whoever's it is. Needs the platform's transaction. */
export async function forgetAddress(address: string): Promise<void> {
  await forgetMessages([address])
  await wipeInvitesTo({ id: NO_ONE, email_address: address, email_verified: true })
  await deleteKeptAnswers(NO_ONE, address)
}

/** An ID that no account has. */
const NO_ONE = '00000000-0000-0000-0000-000000000000'

/** The worker's half of it. Harmless when run twice. */
export const poolDeletionJob =
  (identity: Pick<IdentityService, 'deletePerson'>) => (job: { payload: unknown }) =>
    deleteFromPool(identity, job.payload as PoolDeletion)

async function deleteFromPool(
  identity: Pick<IdentityService, 'deletePerson'>,
  { sub, accessToken }: PoolDeletion,
): Promise<void> {
  try {
    await identity.deletePerson(sub, accessToken)
  } catch (error) {
    // The token has ended. Trying again would change nothing; here the person is gone all the same.
    if (!(error instanceof Problem) || error.code !== 'sign-in-required') throw error
  }
}
