import type { Audience, WebhookEvent } from '@bubbles/domain'
import { WEBHOOK_TEST } from '@bubbles/domain'
import type { Addresses } from '../../config/config.ts'
import { pagePath, publicationOrigin } from '../../config/pageAddress.ts'
import type { Say } from '../../http/say.ts'
import type { DueDelivery } from './reader.ts'

/**
 * An event as a message of Slack, and of chats that take its incoming webhooks: one sentence with a link, in the organisation's
 * language. The same for every attempt.
 */
export const slackMessageOf = (delivery: DueDelivery, addresses: Addresses, say: Say): string =>
  JSON.stringify({ text: textOf(delivery, addresses, say) })

function textOf(delivery: DueDelivery, addresses: Addresses, say: Say): string {
  const { organisation_name: name, report_id: reportId } = delivery
  const organisation = chatText(delivery.organisation_friendly_name)
  if (delivery.event === WEBHOOK_TEST || reportId === null)
    return say`This is a test from Bubbles for ${organisation}. Messages arrive here.`
  const data = delivery.data as EventData
  const { href: draft } = new URL(`/dashboard/reports/edit/${reportId}`, addresses.organisation(name))
  const page =
    data.slug === undefined
      ? draft
      : `${publicationOrigin(addresses, name, data.audience ?? 'internal')}${pagePath(data.slug)}`
  const link = (address: string) => chatLink(address, delivery.report_name?.trim() || say`Report`)
  return `${SENTENCES[delivery.event as WebhookEvent](say, { data, draft: link(draft), page: link(page) })} (${organisation})`
}

/** What events say of themselves beside their report. */
interface EventData {
  slug?: string
  audience?: Audience
  edition?: number
  answers?: unknown[]
  decision?: 'approved' | 'sentBack'
  figures?: unknown[]
}

/** A report as a link: to its draft, and to its page where it has one. */
interface Shown {
  data: EventData
  draft: string
  page: string
}

const SENTENCES: Record<WebhookEvent, (say: Say, shown: Shown) => string> = {
  'report.published': (say, { data, page }) =>
    data.audience === 'public'
      ? say`Edition ${data.edition ?? 1} of ${page} was published to everyone.`
      : say`Edition ${data.edition ?? 1} of ${page} was published to members.`,
  'report.unpublished': (say, { data, draft }) =>
    data.audience === 'public'
      ? say`${draft} is no longer published to everyone.`
      : say`${draft} is no longer published to members.`,
  'answer.received': (say, { draft }) => say`A reader answered a question in ${draft}.`,
  'review.requested': (say, { draft }) => say`A review of ${draft} was requested.`,
  'review.decided': (say, { data, draft }) =>
    data.decision === 'approved' ? say`${draft} was approved.` : say`${draft} was sent back.`,
  'data.refreshed': (say, { draft }) => say`Figures in ${draft} have new data.`,
  'data.refresh_failed': (say, { draft }) =>
    say`Figures in ${draft} couldn’t get new data from their address.`,
}

/**
 * Text of people as a chat shows it, and no more: `<!channel>` or `<@U123>` would tell everyone there. What chats other than
 * Slack take for a mention or for markup gets a character that is not seen between.
 */
export const chatText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[@*_~`[\]]/g, (sign) => `${sign}\u200B`)

/** A link as Slack writes it. What would end its text early is another sign. */
export const chatLink = (address: string, text: string): string =>
  `<${address.replaceAll('&', '&amp;').replaceAll('|', '%7C').replaceAll('>', '%3E').replaceAll('<', '%3C')}|${chatText(text).replaceAll('|', '¦')}>`
