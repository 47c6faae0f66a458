import type { Handlers } from '../../../http/context.ts'
import { cutPage, rowBefore } from '../../../http/page.ts'
import { readFeatures } from '../../flags/public.ts'
import { presentOrganisation } from '../organisations/present.ts'
import { setPersonStatus } from './people.ts'
import { presentAccount, presentUsage } from './present.ts'
import { countAccounts, readAccounts, readUsage } from './reader.ts'
import { createAccount, findAccount, setAccountStatus, setFeature } from './service.ts'

type Operations =
  | 'createOrganisation'
  | 'getAccountOrganisation'
  | 'listAccountOrganisations'
  | 'listFeatures'
  | 'setFeatureStatus'
  | 'setPersonStatus'
  | 'updateAccountOrganisation'

/** Which way an order usually goes. */
const NATURAL = { name: 'ascending', created: 'descending', members: 'descending' } as const

export const accountHandlers: Handlers<Operations> = {
  listAccountOrganisations: async ({ query }) => {
    const { search, status, sort, limit, cursor, direction = NATURAL[sort] } = query
    const after = rowBefore(cursor)
    const filter = { search, status }
    const page = cutPage(await readAccounts(filter, { sort, direction, limit, after }), limit)
    return {
      organisations: page.rows.map(presentAccount),
      total: await countAccounts(filter),
      cursor: page.cursor,
    }
  },

  getAccountOrganisation: async (context) => {
    const account = await findAccount(context)
    return { ...presentAccount(account), usage: presentUsage(await readUsage(account.id)) }
  },

  createOrganisation: async (context) => {
    const organisation = await createAccount(context)
    const { id } = context.user
    // Who makes it for somebody else is nobody in it.
    return presentOrganisation(organisation, {
      userId: id,
      roles: organisation.owner_id === id ? organisation.roles : [],
    })
  },

  updateAccountOrganisation: async (context) => presentAccount(await setAccountStatus(context)),

  setPersonStatus,

  listFeatures: async (context) => {
    const features = await readFeatures((await findAccount(context)).id)
    return { features, total: features.length }
  },

  setFeatureStatus: setFeature,
}
