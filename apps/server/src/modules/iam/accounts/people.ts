import { Problem } from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { recordAudit } from '../../audit/public.ts'
import { lockPerson, readOrganisationsOf } from './reader.ts'
import { setUserStatus } from './writer.ts'

/**
 * Disables or enables a person everywhere; what they are already, they stay. Every call of a disabled person is refused at
 * once, and their API tokens with it. Account managers see nobody's memberships by it. Needs the platform's transaction.
 * @throws Problem user-not-found, or conflict for one's own account.
 */
export async function setPersonStatus({
  actor,
  body: { emailAddress, status },
}: Pick<Context<'setPersonStatus'>, 'actor' | 'body'>) {
  const person = await lockPerson(emailAddress)
  if (!person) {
    const detail = 'No one has confirmed this email address. Check it, then try again.'
    throw new Problem('user-not-found', { detail, errors: [{ pointer: '/emailAddress', detail }] })
  }
  if (person.id === actor.userId)
    throw new Problem('conflict', { detail: 'You can’t disable yourself. Ask another account manager.' })
  if (person.status !== status) {
    await setUserStatus(person.id, status)
    const action = status === 'Disabled' ? 'account.person-disabled' : 'account.person-enabled'
    for (const organisationId of await readOrganisationsOf(person.id))
      await recordAudit(organisationId, actor.userId, action, { userId: person.id })
  }
  return { id: person.id, name: person.name, emailAddress: person.email_address, status }
}
