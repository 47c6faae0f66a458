import { byAccountManager, requireAccountManager } from '../../../http/accountManager.ts'
import type { Handlers } from '../../../http/context.ts'
import { cutPage, rowBefore } from '../../../http/page.ts'
import { eventStore } from '../../engagement/public.ts'
import { readFeatures } from '../../flags/public.ts'
import { presentOrganisation } from '../organisations/present.ts'
import { setPersonStatus } from './people.ts'
import { presentAccount, presentUsage } from './present.ts'
import { countAccounts, readAccounts, readUsage } from './reader.ts'
import { inviteOwner } from './ownerInvite.ts'
import { createAccount, findAccount, setAccountStatus, setFeature } from './service.ts'

type Operations =
  | 'createOrganisation'
  | 'getAccountOrganisation'
  | 'inviteOwner'
  | 'listAccountOrganisations'
  | 'listFeatures'
  | 'setFeatureStatus'
  | 'setPersonStatus'
  | 'updateAccountOrganisation'

/** Days of which readers' events are counted. */
const COUNTED_DAYS = 30
const DAY_MS = 86_400_000

/** Which way an order usually goes. */
const NATURAL = { name: 'ascending', created: 'descending', members: 'descending' } as const

export const accountHandlers: Handlers<Operations> = {
  listAccountOrganisations: byAccountManager(async ({ query }) => {
    const { search, status, sort, limit, cursor, direction = NATURAL[sort] } = query
    const after = rowBefore(cursor)
    const filter = { search, status }
    const page = cutPage(await readAccounts(filter, { sort, direction, limit, after }), limit)
    return {
      organisations: page.rows.map(presentAccount),
      total: await countAccounts(filter),
      cursor: page.cursor,
    }
  }),

  getAccountOrganisation: {
    // Readers' events may be kept beside the database.
    outside: true,
    handle: async (context) => {
      const { database } = context.deps
      const { account, usage } = await database.transaction({ kind: 'platform' }, async () => {
        await requireAccountManager(context.actor.userId)
        const found = await findAccount(context)
        return { account: found, usage: await readUsage(found.id) }
      })
      const since = new Date(Date.now() - COUNTED_DAYS * DAY_MS)
      const events = await eventStore(database).countSince(account.id, since)
      return { ...presentAccount(account), usage: presentUsage(usage, events) }
    },
  },

  createOrganisation: async (context) => {
    const organisation = await createAccount(context)
    const { id } = context.user
    // Who makes it for somebody else is nobody in it, and holds it at most.
    const isMember = organisation.owner_id === id && organisation.roles.length > 0
    return presentOrganisation(organisation, {
      userId: isMember ? id : '',
      roles: isMember ? organisation.roles : [],
    })
  },

  updateAccountOrganisation: byAccountManager(async (context) =>
    presentAccount(await setAccountStatus(context)),
  ),

  inviteOwner: byAccountManager(async (context) => presentAccount(await inviteOwner(context))),

  setPersonStatus: byAccountManager(setPersonStatus),

  listFeatures: byAccountManager(async (context) => {
    const features = await readFeatures((await findAccount(context)).id)
    return { features, total: features.length }
  }),

  setFeatureStatus: byAccountManager(setFeature),
}
