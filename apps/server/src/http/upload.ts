import { MIMEType } from 'node:util'
import type { UploadedFile } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Parts a call takes: the file and what forms send beside it. */
const MAX_PARTS = 10
/** Characters of RFC 2046. */
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/

/** Lets multipart bodies through as bytes; `readUpload` reads them. */
export function registerUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * The one file of a multipart call, in the part named `file` (specification 7).
 * @throws Problem invalid-request when there is none, more than one, or too many parts around it.
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data'))
    throw new Problem('unsupported-type', {
      detail: 'Send the file as multipart/form-data, in a part named file.',
    })
  const body = request.body as Buffer
  const boundary = boundaryOf(contentType)
  if (countParts(body, boundary) > MAX_PARTS)
    throw refused(`The body has more than ${MAX_PARTS} parts. Send one file in a part named file.`)
  const form = await new Response(new Uint8Array(body), {
    // Written anew, so that the parts that were counted are those that are read.
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
  })
    .formData()
    .catch(() => null)
  const files = form?.getAll('file') ?? []
  const [file] = files
  if (files.length > 1) throw refused('The body has more than one file. Send one file in a part named file.')
  if (!(file instanceof File)) throw refused('There is no file. Send one in a part named file.')
  return { fileName: file.name, contentType: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

function boundaryOf(contentType: string): string {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary') ?? ''
    if (BOUNDARY.test(boundary)) return boundary
  } catch {
    // Refused below.
  }
  throw refused('The body doesn’t declare a boundary between its parts. Send one file in a part named file.')
}

/** Parts of a body, counted before any is read; no further than what is taken. */
function countParts(body: Buffer, boundary: string): number {
  const delimiter = Buffer.from(`--${boundary}`)
  let parts = -1
  for (let at = body.indexOf(delimiter); at >= 0 && parts <= MAX_PARTS; parts++)
    at = body.indexOf(delimiter, at + delimiter.length)
  return parts
}

const refused = (detail: string): Problem =>
  new Problem('invalid-request', {
    detail,
    errors: [{ pointer: '/file', detail: 'Send one file in a part of that name.' }],
  })
