import type { Database } from '@bubbles/db'
import type { Config } from '../../config/config.ts'
import { pagePath } from '../../config/pageAddress.ts'
import { type Job, type JobHandler, JobLater } from '../../worker/jobs.ts'
import { type DeliverMail, linkToken, MAIL_JOB, readPalette } from '../mail/public.ts'
import { pdfPath, SUBSCRIBE_PATH, UNSUBSCRIBE_PATH } from '../publication/publicPages.ts'
import { confirmationMail, editionMail } from './mails.ts'
import { readOpenEdition, readSubscriberById, readSubscribing } from './reader.ts'
import {
  noteDelivery,
  queueNews,
  SUBSCRIBER_CONFIRMATION,
  SUBSCRIBER_MAIL,
  type SubscriberMail,
} from './writer.ts'

export { SUBSCRIBER_CONFIRMATION, SUBSCRIBER_MAIL }

interface NewsDependencies {
  database: Database
  config: Pick<Config, 'addresses' | 'secret'>
}

/** How long emails wait for a PDF that is being made, and between two looks. */
const WAIT_MS = 120_000
const LOOK_MS = 2_000

/**
 * The outbox job that queues an email for each subscriber of a new edition, once its PDF is there or fails; it waits two
 * minutes at most. One that is not live any more tells nobody.
 */
export const editionNewsJob =
  ({ database }: Pick<NewsDependencies, 'database'>) =>
  async ({ payload, createdAt }: Pick<Job, 'payload' | 'createdAt'>): Promise<JobLater | undefined> => {
    const { organisationId, publicationId } = payload as { organisationId: string; publicationId: string }
    return database.transaction({ kind: 'organisation', organisationId }, async () => {
      const edition = await readOpenEdition(organisationId, publicationId)
      if (!edition) return undefined
      if (edition.waitsForPdf && Date.now() - createdAt.getTime() < WAIT_MS) return new JobLater(LOOK_MS)
      const { report_id: reportId, isListed } = edition
      await queueNews(organisationId, { publicationId, reportId, isListed })
      return undefined
    })
  }

/** The worker's handler for the email that asks to confirm an address. */
export const confirmationJob = (
  { database, config: { addresses, secret } }: NewsDependencies,
  deliver: DeliverMail,
): JobHandler => ({
  ...MAIL_JOB,
  run: async ({ id, payload }, signal) => {
    const { organisationId, subscriberId } = payload as { organisationId: string; subscriberId: string }
    const found = await database.transaction({ kind: 'organisation', organisationId }, async () => ({
      organisation: await readSubscribing(organisationId),
      subscriber: await readSubscriberById(organisationId, subscriberId),
      palette: await readPalette(organisationId),
    }))
    const { organisation, subscriber, palette } = found
    if (!organisation || !subscriber || subscriber.confirmed_at !== null) return
    const token = linkToken(
      secret,
      { kind: 'subscription', purpose: 'confirm' },
      { organisationId, id: subscriberId },
    )
    const mail = confirmationMail(
      { organisation: organisation.friendly_name, palette, locale: organisation.locale },
      {
        to: subscriber.address,
        report: subscriber.report_name ?? '',
        link: `${addresses.bubbles(organisation.name)}${SUBSCRIBE_PATH}/${token}`,
      },
    )
    await deliver({ id, payload: mail, organisationId }, signal)
  },
})

/**
 * The worker's handler for an email to one subscriber, in a lane of its own: thousands of them hold up no code. It is written
 * when it leaves: whoever has unsubscribed, or whatever is no longer live, sends nothing.
 */
export function subscriberMailJob(
  { database, config: { addresses, secret } }: NewsDependencies,
  deliver: DeliverMail,
): JobHandler {
  return {
    ...MAIL_JOB,
    lane: { name: SUBSCRIBER_MAIL, concurrency: 3, perOrganisation: 2 },
    run: async ({ id, payload }, signal) => {
      const { organisationId, publicationId, subscriberId } = payload as SubscriberMail
      const found = await database.transaction({ kind: 'organisation', organisationId }, async () => ({
        edition: await readOpenEdition(organisationId, publicationId),
        subscriber: await readSubscriberById(organisationId, subscriberId),
        palette: await readPalette(organisationId),
      }))
      const { edition, subscriber, palette } = found
      if (!edition || !subscriber || subscriber.confirmed_at === null) return false
      const origin = addresses.bubbles(edition.organisation_name)
      const mail = editionMail(
        { organisation: edition.friendly_name, palette, locale: edition.language ?? edition.locale },
        {
          to: subscriber.address,
          name: edition.name,
          note: edition.note,
          report: subscriber.report_id === null ? '' : edition.name,
          url: `${origin}${pagePath(edition.slug)}`,
          pdfUrl: edition.hasPdf ? `${origin}${pdfPath(edition.slug)}` : null,
          unsubscribeUrl: `${origin}${UNSUBSCRIBE_PATH}/${linkToken(secret, { kind: 'subscription', purpose: 'end' }, { organisationId, id: subscriberId })}`,
        },
      )
      await deliver({ id, payload: mail, organisationId }, signal)
      return true
    },
    settled: async ({ payload }, outcome) => {
      const { organisationId, subscriberId } = payload as SubscriberMail
      if (outcome.state === 'done' && outcome.result === true)
        await noteDelivery(organisationId, subscriberId, true)
      if (outcome.state === 'given-up') await noteDelivery(organisationId, subscriberId, false)
    },
  }
}
