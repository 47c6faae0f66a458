import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { readFile } from '../media/public.ts'
import { readBranding } from './reader.ts'
import { removeLogo, updateBranding, uploadLogo } from './service.ts'

type Operations =
  | 'getBranding'
  | 'updateBranding'
  | 'getOrganisationLogo'
  | 'uploadOrganisationLogo'
  | 'deleteOrganisationLogo'

export const brandingHandlers: Handlers<Operations> = {
  getBranding: async ({ organisation }) => (await readBranding(organisation.id)).branding,
  updateBranding,

  getOrganisationLogo: async ({ organisation, request, reply }) => {
    const { logoHash } = await readBranding(organisation.id)
    if (!logoHash) throw new Problem('not-found', { detail: 'This organisation has no logo.' })
    const etag = `"${logoHash}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const file = await readFile(organisation.id, logoHash)
    if (!file) throw new Problem('not-found', { detail: 'This organisation has no logo.' })
    return reply.type(file.content_type).send(Buffer.from(file.bytes))
  },

  // Decoding takes long: no transaction is held meanwhile.
  uploadOrganisationLogo: { outside: true, handle: uploadLogo },
  deleteOrganisationLogo: removeLogo,
}
