import { kindByContentType, Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { attachment, SAVED_HEADERS } from '../../http/fileName.ts'
import { inTurn } from '../../threads/pool.ts'
import { makeCopies } from './copies.ts'
import { encodeImage } from './encode.ts'
import { keptAttachment } from './keptAttachment.ts'
import { readFile } from './reader.ts'
import { keepCopies, keepFile } from './writer.ts'

export const mediaHandlers: Handlers<'uploadImage' | 'getImage' | 'uploadFile' | 'getFile'> = {
  // Encoding takes long: no transaction is held meanwhile.
  uploadImage: {
    outside: true,
    handle: async ({ organisation, actor, body, deps }) => {
      const { image, copies } = await inTurn(async () => {
        const encoded = await encodeImage(body.bytes)
        return { image: encoded, copies: await makeCopies(encoded) }
      }, organisation.id)
      const scope = { kind: 'organisation', organisationId: organisation.id } as const
      const hash = await deps.database.transaction(scope, async () => {
        const kept = await keepFile(organisation.id, actor.userId, image)
        await keepCopies(organisation.id, kept, copies)
        return kept
      })
      return { hash, width: image.width, height: image.height }
    },
  },

  // Its bytes may be far away: no transaction is held while they come.
  getImage: {
    outside: true,
    handle: async ({ organisation, params, deps, reply }) => {
      const scope = { kind: 'organisation', organisationId: organisation.id } as const
      const file = await deps.database.transaction(scope, () => readFile(organisation.id, params.hash), {
        readOnly: true,
      })
      // What was sent as it is must never be shown: `getFile` has it to be saved.
      if (!file || kindByContentType(file.content_type)) throw new Problem('not-found')
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type(file.content_type)
        .send(Buffer.from(await file.kept.load()))
    },
  },

  // Looking into an archive takes a moment: no transaction is held meanwhile.
  uploadFile: {
    outside: true,
    handle: async ({ organisation, actor, body: { fileName, bytes }, deps }) => {
      const file = await keptAttachment(fileName, bytes)
      const scope = { kind: 'organisation', organisationId: organisation.id } as const
      await deps.database.transaction(scope, () => keepFile(organisation.id, actor.userId, file))
      return { hash: file.hash, kind: file.kind, size: bytes.length }
    },
  },

  getFile: {
    outside: true,
    handle: async ({ organisation, params, deps, reply }) => {
      const scope = { kind: 'organisation', organisationId: organisation.id } as const
      const file = await deps.database.transaction(scope, () => readFile(organisation.id, params.hash), {
        readOnly: true,
      })
      const kind = file && kindByContentType(file.content_type)
      if (!kind) throw new Problem('not-found')
      return reply
        .headers({
          ...SAVED_HEADERS,
          'cache-control': 'private, max-age=31536000, immutable',
          'content-disposition': attachment(`file.${kind}`),
        })
        .type(file.content_type)
        .send(Buffer.from(await file.kept.load()))
    },
  },
}
