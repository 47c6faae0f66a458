import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { readFile } from '../media/public.ts'
import { listFormerBrandings } from './former.ts'
import { readBranding } from './reader.ts'
import { removeLogo, updateBranding, uploadLogo } from './service.ts'

type Operations =
  | 'getBranding'
  | 'updateBranding'
  | 'listFormerBrandings'
  | 'getOrganisationLogo'
  | 'uploadOrganisationLogo'
  | 'deleteOrganisationLogo'

export const brandingHandlers: Handlers<Operations> = {
  getBranding: async ({ organisation }) => (await readBranding(organisation.id)).branding,
  updateBranding,
  listFormerBrandings,

  // Its bytes may be far away: no transaction is held while they come.
  getOrganisationLogo: {
    outside: true,
    handle: async ({ organisation, deps, request, reply }) => {
      const scope = { kind: 'organisation', organisationId: organisation.id } as const
      const file = await deps.database.transaction(
        scope,
        async () => {
          const { logoHash } = await readBranding(organisation.id)
          return logoHash ? readFile(organisation.id, logoHash) : undefined
        },
        { readOnly: true },
      )
      if (!file) throw new Problem('not-found', { detail: 'This organisation has no logo.' })
      const etag = `"${file.hash}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(file.content_type).send(Buffer.from(await file.kept.load()))
    },
  },

  // Decoding takes long: no transaction is held meanwhile.
  uploadOrganisationLogo: { outside: true, handle: uploadLogo },
  deleteOrganisationLogo: removeLogo,
}
