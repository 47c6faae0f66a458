import type { Handlers } from '../../../http/context.ts'
import { noteSeen } from '../members/lastSeen.ts'
import { deleteOrganisation } from './deletion.ts'
import { requireTakenName } from './names.ts'
import { presentCurrentOrganisation, presentToActor } from './present.ts'
import { readName, readOrganisation, readUploadTime } from './reader.ts'
import { updateOrganisation } from './update.ts'
import { countMembers } from '../../../http/actorReader.ts'

type Operations =
  | 'deleteOrganisation'
  | 'getCurrentOrganisation'
  | 'getOrganisation'
  | 'getOrganisationByName'
  | 'updateOrganisation'

export const organisationHandlers: Handlers<Operations> = {
  getCurrentOrganisation: async (context) => {
    noteSeen(context)
    const { id } = context.organisation
    const organisation = await readOrganisation(id)
    const ownerName = await readName(organisation.owner_id)
    return presentCurrentOrganisation(organisation, context, {
      memberCount: await countMembers(id),
      ownerName,
      logoUploadedAt: await readUploadTime(id, organisation.logo_hash),
    })
  },

  getOrganisation: async (context) =>
    presentToActor(await readOrganisation(context.organisation.id), context),

  getOrganisationByName: async ({ params, user, request: { site } }) => {
    await requireTakenName(params.name, site.kind === 'organisation' ? site.name : null, user.id)
    return { name: params.name }
  },

  // Names are everybody's business, so these two need the platform's transaction.
  updateOrganisation: { outside: true, handle: updateOrganisation },
  deleteOrganisation: { outside: true, handle: deleteOrganisation },
}
