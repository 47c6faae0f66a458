import { kindByContentType, VIDEO_KINDS } from '@bubbles/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment, SAVED_HEADERS } from '../../../http/fileName.ts'
import type { ReaderFile } from './files.ts'

/** What a player takes in parts, and the captions that come with it. */
const isPlayed = (contentType: string): boolean =>
  [...VIDEO_KINDS, 'vtt'].includes(kindByContentType(contentType) ?? '')

/** For players in a page whose origin is opaque under its sandbox: even its own files are another origin's to it. */
const PLAYED_HEADERS = {
  'accept-ranges': 'bytes',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/**
 * To be saved and never shown at our address: opened by itself, a video is saved too, and only a player plays it. Of a video the
 * part that is asked for (RFC 9110, 14), so that a reader can begin anywhere.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ReaderFile): FastifyReply {
  reply.headers({ ...SAVED_HEADERS, 'content-disposition': attachment(file.name) }).type(file.contentType)
  if (!isPlayed(file.contentType)) return reply.send(file.bytes)
  reply.headers(PLAYED_HEADERS)
  const { length } = file.bytes
  const part = partOf(request, reply, length)
  if (part === null) return reply.send(file.bytes)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${length}`).send()
  const [first, last] = part
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${length}`)
    .send(file.bytes.subarray(first, last + 1))
}

/** The one part that is asked for, both ends included; null for all of it, which several parts get too. */
function partOf(
  request: FastifyRequest,
  reply: FastifyReply,
  length: number,
): [number, number] | 'none' | null {
  const { range, 'if-range': ifRange } = request.headers
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  // A part of another version would be put together with what the player has of the first.
  if (ifRange !== undefined && ifRange !== reply.getHeader('etag')) return null
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  return first > last || first >= length ? 'none' : [first, last]
}
