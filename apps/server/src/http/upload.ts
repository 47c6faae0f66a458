import type { UploadedFile } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The largest file a call takes. */
export const UPLOAD_LIMIT = 20 * 1024 * 1024

/** Lets multipart bodies through as bytes; `readUpload` reads them. */
export function registerUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * The one file of a multipart call, in the part named `file` (specification 7).
 * @throws Problem invalid-request when there is none.
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data'))
    throw new Problem('unsupported-type', {
      detail: 'Send the file as multipart/form-data, in a part named file.',
    })
  const body = new Uint8Array(request.body as Buffer)
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File)) {
    throw new Problem('invalid-request', {
      detail: "The field 'file' does not fit: send one file in a part of that name.",
      errors: [{ pointer: '/file', detail: 'Send one file in a part of that name.' }],
    })
  }
  return { fileName: file.name, contentType: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}
