import { publishedPageCsp, type RenderedPage } from '@bubbles/report-renderer'
import type { FastifyReply } from 'fastify'
import type { FrameAncestors } from './embed/frameAncestors.ts'

/**
 * Sends a page that is no report: it says or asks one thing, reaches nothing but its form, and nobody keeps it.
 * @param origin whose fonts it may load; '' for none
 * @param frameAncestors who may show it in a frame
 */
export function sendStatus(
  reply: FastifyReply,
  status: number,
  page: RenderedPage,
  origin: string,
  frameAncestors: FrameAncestors = [],
): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply
    .code(status)
    .header(
      'content-security-policy',
      publishedPageCsp({
        styleHashes: page.styleHashes,
        scriptHashes: page.scriptHashes,
        assetOrigins: origin ? [origin] : [],
        connectOrigin: null,
        formActions: page.formActions,
        frameAncestors,
      }),
    )
    .type('text/html; charset=utf-8')
    .send(page.html)
}
