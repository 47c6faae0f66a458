import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '@bubbles/domain'
import type { OwnDomains } from '../config/ownDomains.ts'
import { wasForwarded } from './fromThisMachine.ts'

/** Where a proxy asks, before it gets a certificate for a domain, whether it may: Caddy's on-demand TLS does. */
export const CERTIFICATE_QUESTION_PATH = '/own-domains/allowed'

/** Networks of one's own (RFC 1918, RFC 4193, RFC 6598, loopback and link-local). */
const OWN_NETWORKS = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4')
OWN_NETWORKS.addAddress('::1', 'ipv6')
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6')
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6')

/**
 * Answers 200 for a domain that an organisation has proven, and 404 for any other. Only for what asks from a network of the
 * operator's own, and for nobody whom a proxy speaks for.
 */
export function registerCertificateQuestion(app: FastifyInstance, ownDomains: OwnDomains): void {
  app.get(CERTIFICATE_QUESTION_PATH, async (request, reply) => {
    const { domain } = request.query as { domain?: unknown }
    if (!isFromOwnNetwork(request)) throw new Problem('not-found')
    const isAllowed = typeof domain === 'string' && ownDomains.isProven(domain.toLowerCase())
    reply.header('cache-control', 'no-store')
    if (!isAllowed) throw new Problem('not-found', { detail: 'No organisation has proven this domain.' })
    return reply.type('text/plain; charset=utf-8').send('Yes.\n')
  })
}

function isFromOwnNetwork({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  const family = isIP(address)
  return family !== 0 && OWN_NETWORKS.check(address, family === 4 ? 'ipv4' : 'ipv6') && !wasForwarded(headers)
}
