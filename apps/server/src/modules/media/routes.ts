import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { encodeImage } from './encode.ts'
import { readFile } from './reader.ts'
import { keepFile } from './writer.ts'

export const mediaHandlers: Handlers<'uploadImage' | 'getImage'> = {
  // Encoding takes long: no transaction is held meanwhile.
  uploadImage: {
    outside: true,
    handle: async ({ organisation, actor, body, deps }) => {
      const image = await encodeImage(body.bytes)
      const scope = { kind: 'organisation', organisationId: organisation.id } as const
      const hash = await deps.database.transaction(scope, () =>
        keepFile(organisation.id, actor.userId, image),
      )
      return { hash, width: image.width, height: image.height }
    },
  },

  getImage: async ({ organisation, params, reply }) => {
    const file = await readFile(organisation.id, params.hash)
    if (!file) throw new Problem('not-found')
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(file.content_type)
      .send(Buffer.from(file.bytes))
  },
}
