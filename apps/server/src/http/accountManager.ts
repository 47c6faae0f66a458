import { Problem } from '@bubbles/domain'
import type { OperationId } from '@bubbles/contract'
import { readIsAccountManager } from './actorReader.ts'
import type { Handler } from './context.ts'

/**
 * Looks in the database whether the user manages accounts. What account managers ask for is of all organisations, so no
 * policy of the database keeps it apart: behind the permission table stands this. Needs the platform's transaction.
 * @throws Problem forbidden
 */
export async function requireAccountManager(userId: string): Promise<void> {
  const manager = userId !== '' && (await readIsAccountManager(userId))
  if (!manager) throw new Problem('forbidden')
}

/** A handler of calls that account managers alone may make. */
export const byAccountManager =
  <Id extends OperationId>(handle: Handler<Id>): Handler<Id> =>
  async (context) => {
    await requireAccountManager(context.actor.userId)
    return handle(context)
  }
