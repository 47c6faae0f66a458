import {
  type EmbedNotice,
  embedNoticePage,
  type StatusPageOptions,
  type StatusWords,
  statusWords,
} from '@bubbles/report-renderer'
import type { FastifyReply } from 'fastify'
import type { EmbedRefusal } from './admitEmbed.ts'
import { sendStatus } from '../sendStatus.ts'
import type { FrameAncestors } from './frameAncestors.ts'

/** What a frame says in which there is nothing to show: status, title, sentence. */
const NOTICES: Record<
  EmbedRefusal | 'noBlock',
  (words: StatusWords) => readonly [status: number, title: string, text: string]
> = {
  notFound: ({ notFound }) => [404, notFound.title, notFound.inFrame],
  // The same, so that nobody learns what there is inside an organisation.
  private: ({ notFound }) => [404, notFound.title, notFound.inFrame],
  unavailable: ({ unavailable }) => [404, unavailable.title, unavailable.inFrame],
  gone: ({ gone }) => [410, gone.title, gone.text('')],
  expired: ({ expired }) => [410, expired.titleInFrame, expired.inFrame],
  password: ({ password }) => [401, password.title, password.inFrame],
  named: ({ named, password }) => [401, named.title, password.inFrame],
  off: ({ notFramed }) => [403, notFramed.title, notFramed.text],
  noBlock: ({ noBlock }) => [404, noBlock.title, noBlock.text],
}

/** Refusals whose reader gets further on the report's own page. */
const LEADS_ON: ReadonlySet<string> = new Set(['password', 'named', 'off', 'noBlock'])

/**
 * Says in a frame why there is nothing to see in it. It holds nothing of the report, nobody keeps it, and it is shown
 * where a report would be.
 */
export function sendNotice(
  reply: FastifyReply,
  why: keyof typeof NOTICES,
  {
    theme,
    origin,
    pageUrl,
    frameAncestors,
  }: {
    theme: StatusPageOptions
    /** Of the page; '' on a host of nobody's. */
    origin: string
    pageUrl: string
    frameAncestors: FrameAncestors
  },
): FastifyReply {
  const words = statusWords(theme.locale)
  const [status, title, text] = NOTICES[why](words)
  const notice: EmbedNotice = {
    title,
    text,
    link: LEADS_ON.has(why) ? { url: pageUrl, label: words.openReport } : null,
  }
  const page = embedNoticePage(notice, theme)
  return sendStatus(reply.header('x-robots-tag', 'noindex'), status, page, origin, frameAncestors)
}
