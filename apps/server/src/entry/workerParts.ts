import type { Database } from '@bubbles/db'
import type { Config } from '../config/config.ts'
import { deleteIdempotencyKeysBefore } from '../http/idempotencyWriter.ts'
import { inSpan } from '../http/tracing.ts'
import type { Failures } from '../http/repeatedFailures.ts'
import {
  ALERTS,
  alertsJob,
  ANALYST_MAIL,
  DIGEST,
  digestJob,
  personMailJob,
  queueDueAlerts,
  queueDueDigests,
} from '../modules/analystMails/public.ts'
import { purgeJobs as cdnPurgeJobs } from '../modules/cdn/public.ts'
import { DATA_PUBLISH, dataPublishingJob, refreshDueData } from '../modules/dataSources/public.ts'
import {
  deleteOldEvents,
  deleteOldSalts,
  ensurePartitions,
  measureRollups,
  startRollups,
} from '../modules/engagement/public.ts'
import {
  createInviteDelivery,
  eraseDeletedOrganisations,
  INVITE_MAIL,
  noteMailToMember,
  POOL_DELETION,
  poolDeletionJob,
} from '../modules/iam/public.ts'
import { moveFilesToStore, sweepObjects } from '../modules/files/public.ts'
import { FIRST_ANSWER, firstAnswerJob } from '../modules/answers/public.ts'
import type { IdentityService } from '../modules/identity/public.ts'
import {
  createMailDelivery,
  createTextDelivery,
  deleteOldMessages,
  MAIL_JOB,
  TEXT_JOB,
} from '../modules/mail/public.ts'
import {
  codeJob,
  deleteOldCodes,
  KNOWN_READER_MAIL,
  knownReaderJob,
  linkJob,
  READER_CODE_MAIL,
  READER_LINK_MAIL,
} from '../modules/namedReaders/public.ts'
import { checkOwnDomains } from '../modules/ownDomains/public.ts'
import { checkSignOnDomains } from '../modules/singleSignOn/public.ts'
import { reloadOwnDomains } from '../modules/ownDomains/publicDirectory.ts'
import {
  EDITION_NEWS,
  FIGURE_NEWS,
  pageRenderingJobs,
  PDF_MAKE,
  pdfJob,
  queueMissingPdfs,
} from '../modules/publication/public.ts'
import {
  answerJob,
  COMMENT_CONFIRMATION,
  COMMENT_RECEIVED,
  confirmationJob as commentConfirmationJob,
  FIGURE_MAIL,
  figureMailJob,
  figureNewsJob,
  forgetAddresses,
  READER_ANSWER,
  receivedJob,
} from '../modules/readerComments/public.ts'
import {
  purgeDeletedReports,
  purgeImports,
  refreshAllTexts,
  compareAllWithLive,
  tidyReports,
} from '../modules/report/publicRounds.ts'
import { queueDueSchedules, SCHEDULED, scheduledJob } from '../modules/schedules/public.ts'
import {
  confirmationJob,
  deleteUnconfirmed,
  editionNewsJob,
  SUBSCRIBER_CONFIRMATION,
  SUBSCRIBER_MAIL,
  subscriberMailJob,
} from '../modules/subscriptions/public.ts'
import { deleteOldDeliveries, webhookJob } from '../modules/webhooks/public.ts'
import { WEBHOOK_JOB } from '../modules/webhookEvents/public.ts'
import { handlerOf, type JobHandlers } from '../worker/jobs.ts'
import { startWorker, type WorkerOptions } from '../worker/loop.ts'
import { measureOutbox } from '../worker/metrics.ts'
import { purgeJobs } from '../worker/outbox.ts'
import { isEmbedded } from './staffParts.ts'

/** Between two looks for what is to be published or unpublished by now. */
const SCHEDULES_MS = 5_000

/** Each job is a trace of its own, where traces are sent. */
const tracedHandlers = (handlers: JobHandlers): JobHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, entry]) => {
      const handler = handlerOf(entry)
      const run: typeof handler.run = (job, signal) =>
        inSpan(`outbox ${kind}`, { 'bubbles.attempt': job.attempts }, () => handler.run(job, signal))
      return [kind, { ...handler, run }]
    }),
  )

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Between two looks for digests and alerts that are due. */
const ANALYSTS_MS = 5 * MINUTE_MS
/** Between two looks for files to be moved. */
const FILES_MS = 15_000

interface BackgroundOptions {
  config: Config
  database: Database
  identity: IdentityService
  failures: Failures
  /** Where what costs something to measure is told of. */
  measures?: Set<() => Promise<void>>
}

/** Starts what acts on its own: outbox, rollups, partitions, expiry. */
export function startBackground(options: BackgroundOptions): { stop: () => Promise<void> } {
  const { database, failures } = options
  options.measures?.add(() => measureOutbox(database))
  options.measures?.add(() => measureRollups(database))
  const rollups = startRollups(database, {
    onFailure: (error) => failures.failed('rollup', error),
    onWorked: () => failures.worked('rollup'),
  })
  const worker = startWorker({
    database,
    handlers: tracedHandlers(jobHandlers(options)),
    rounds: roundsOf(options),
    onFailure: (what, error) => failures.failed(what, error),
    onWorked: (what) => failures.worked(what),
  })
  return {
    stop: async () => {
      await Promise.all([rollups.stop(), worker.stop()])
    },
  }
}

/** What is done with each kind of outbox row. */
function jobHandlers({ config, database, identity }: BackgroundOptions): JobHandlers {
  const deliverMail = createMailDelivery(database, config.mail)
  // Pages are asked about once a second: there is no need to tell other processes.
  const publishing = { database, config, forgetPages: () => undefined }
  const ready = () => reloadOwnDomains(database, config.addresses)
  return {
    mail: { ...MAIL_JOB, run: deliverMail, settled: noteMailToMember },
    [INVITE_MAIL]: createInviteDelivery(database, config.addresses, deliverMail),
    'text-message': { ...TEXT_JOB, run: createTextDelivery(database, config.textMessages) },
    [POOL_DELETION]: poolDeletionJob(identity),
    ...pageRenderingJobs({ database, config, ready }),
    [PDF_MAKE]: pdfJob({ database, config, ready }),
    ...cdnPurgeJobs({ database, cdn: config.cdn }),
    [FIRST_ANSWER]: firstAnswerJob({ database, config }),
    [DIGEST]: digestJob({ database, config }),
    [ALERTS]: alertsJob({ database, config }),
    [ANALYST_MAIL]: personMailJob({ database, config }, deliverMail),
    [DATA_PUBLISH]: dataPublishingJob(publishing),
    [SCHEDULED]: { run: scheduledJob(publishing), lane: { name: SCHEDULED, concurrency: 2 } },
    [EDITION_NEWS]: editionNewsJob({ database }),
    [SUBSCRIBER_CONFIRMATION]: confirmationJob({ database, config }, deliverMail),
    [SUBSCRIBER_MAIL]: subscriberMailJob({ database, config }, deliverMail),
    [READER_CODE_MAIL]: codeJob({ database, config }, deliverMail),
    [KNOWN_READER_MAIL]: knownReaderJob({ database, config }, deliverMail),
    [READER_LINK_MAIL]: linkJob({ database, config }, deliverMail),
    [FIGURE_NEWS]: figureNewsJob({ database }),
    [FIGURE_MAIL]: figureMailJob({ database, config }, deliverMail),
    [READER_ANSWER]: answerJob({ database, config }, deliverMail),
    [COMMENT_RECEIVED]: receivedJob({ database, config }),
    [COMMENT_CONFIRMATION]: commentConfirmationJob({ database, config }, deliverMail),
    [WEBHOOK_JOB]: webhookJob({ database, config }),
  }
}

/** What is done again and again. */
function roundsOf({ config, database, identity }: BackgroundOptions): WorkerOptions['rounds'] {
  const hourly = (name: string, run: () => Promise<unknown>) => ({ name, everyMs: HOUR_MS, run })
  const onPlatform = (work: () => Promise<unknown>) => () => database.transaction({ kind: 'platform' }, work)
  return [
    hourly('partitions', () => ensurePartitions(database)),
    hourly('salts', () => deleteOldSalts(database)),
    hourly('events past their retention', () => deleteOldEvents(database)),
    { name: 'words of reports', everyMs: MINUTE_MS, run: () => refreshAllTexts(database) },
    { name: 'drafts beside what is live', everyMs: MINUTE_MS, run: () => compareAllWithLive(database) },
    { name: 'long report histories', everyMs: MINUTE_MS, run: () => tidyReports(database) },
    { name: 'data from addresses', everyMs: MINUTE_MS / 2, run: () => refreshDueData({ database, config }) },
    { name: 'schedules', everyMs: SCHEDULES_MS, run: () => queueDueSchedules(database) },
    { name: 'weekly digests', everyMs: ANALYSTS_MS, run: () => queueDueDigests(database) },
    { name: 'alerts for analysts', everyMs: ANALYSTS_MS, run: () => queueDueAlerts(database) },
    hourly('PDFs of editions', () => queueMissingPdfs({ database, config })),
    hourly('deleted reports', () => purgeDeletedReports(database)),
    hourly('uploaded imports', () => purgeImports(database)),
    ...(database.objects?.takesFiles
      ? [{ name: 'files to the store', everyMs: FILES_MS, run: () => moveFiles(database) }]
      : []),
    hourly('own domains of organisations', () => checkOwnDomains({ database, config })),
    hourly('domains for single sign-on', () => checkSignOnDomains({ database, config })),
    hourly('unused files in the store', () => sweepObjects(database)),
    hourly('deleted organisations', () => eraseDeletedOrganisations(database)),
    hourly('kept messages', onPlatform(deleteOldMessages)),
    hourly('logs of webhooks', onPlatform(deleteOldDeliveries)),
    hourly('unconfirmed addresses', onPlatform(deleteUnconfirmed)),
    hourly('codes of named readers', onPlatform(deleteOldCodes)),
    hourly('addresses of readers who commented', onPlatform(forgetAddresses)),
    hourly('outbox purge', () => purgeJobs(database)),
    hourly(
      'idempotency keys',
      onPlatform(() => deleteIdempotencyKeysBefore(new Date(Date.now() - 24 * HOUR_MS))),
    ),
    ...(isEmbedded(identity)
      ? [
          hourly('identity expiry', () => identity.purgeExpired()),
          hourly('signing key', () => identity.rotateSigningKey()),
        ]
      : []),
  ]
}

/** @throws Error for files that could not be moved: they are where they were, and are tried again. */
async function moveFiles(database: Database): Promise<void> {
  const { failures } = await moveFilesToStore({ database })
  if (failures.length > 0) throw new Error(`Not moved to the store: ${failures.join('; ')}`)
}
