import { notFoundPage, publishedPageCsp, type RenderedPage } from '@bubbles/report-renderer'
import type { FastifyReply } from 'fastify'
import { pageLanguage } from '../../http/pageLanguage.ts'
import { sayIn } from '../../http/say.ts'
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

/** For an address that is no organisation’s: nobody’s page, in the language that the person asks for. */
export const sendNothing = (reply: FastifyReply): FastifyReply =>
  sendStatus(reply, 404, notFoundPage({ locale: sayIn(pageLanguage(reply.request.headers)).tag }), '')
