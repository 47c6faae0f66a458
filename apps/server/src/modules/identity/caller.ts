import type { FastifyRequest } from 'fastify'

/**
 * Which of our own pages a call comes from that carries the cookie of a sign-in; null for whatever else. To be decided by
 * the exact origin, and only where the identity pages' host is asked.
 */
export type CallerOf = (
  request: Pick<FastifyRequest, 'headers' | 'site'>,
) => Promise<'identity pages' | 'dashboard' | null>
