import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../../http/context.ts'
import { presentCurrentOrganisation, presentOrganisation, presentToActor } from './present.ts'
import { countMembers, readOrganisation } from './reader.ts'
import { createOrganisation, requireTakenName } from './service.ts'

type Operations =
  | 'createOrganisation'
  | 'getCurrentOrganisation'
  | 'getOrganisation'
  | 'getOrganisationByName'

export const organisationHandlers: Handlers<Operations> = {
  createOrganisation: async ({ user, body }) => {
    if (!user.id) throw new Problem('user-not-found')
    const { name, friendlyName } = body
    const organisation = await createOrganisation({ name, friendlyName, ownerId: user.id })
    return presentOrganisation(organisation, { userId: user.id, roles: organisation.roles })
  },

  getCurrentOrganisation: async (context) => {
    const { id } = context.organisation
    return presentCurrentOrganisation(await readOrganisation(id), context, await countMembers(id))
  },

  getOrganisation: async (context) =>
    presentToActor(await readOrganisation(context.organisation.id), context),

  getOrganisationByName: async ({ params }) => {
    await requireTakenName(params.name)
    return { name: params.name }
  },
}
