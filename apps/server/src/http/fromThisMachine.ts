import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** What a proxy adds. A proxy on this machine is loopback too, and those it speaks for are not. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Whether a request comes from this machine itself, and not through a proxy on it. */
export const isFromThisMachine = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)

/** Whether a proxy says that it speaks for somebody else. */
export const wasForwarded = (headers: FastifyRequest['headers']): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined)
