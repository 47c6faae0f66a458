import type { Database } from '@bubbles/db'
import type { Config } from '../config/config.ts'
import { deleteIdempotencyKeysBefore } from '../http/idempotencyWriter.ts'
import {
  deleteOldEvents,
  deleteOldSalts,
  ensurePartitions,
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
import type { IdentityService } from '../modules/identity/public.ts'
import {
  createMailDelivery,
  createTextDelivery,
  deleteOldMessages,
  MAIL_JOB,
  TEXT_JOB,
} from '../modules/mail/public.ts'
import { pageRenderingJobs } from '../modules/publication/public.ts'
import {
  purgeDeletedReports,
  purgeImports,
  refreshAllTexts,
  tidyReports,
} from '../modules/report/publicRounds.ts'
import { startWorker } from '../worker/loop.ts'
import { purgeJobs } from '../worker/outbox.ts'
import { isEmbedded } from './staffParts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Starts what acts on its own: outbox, rollups, partitions, expiry. */
export function startBackground(options: {
  config: Config
  database: Database
  identity: IdentityService
  onFailure: (what: string, error: unknown) => void
}): { stop: () => Promise<void> } {
  const { config, database, identity, onFailure } = options
  const rollups = startRollups(database, { onFailure: (error) => onFailure('rollup', error) })
  const deliverMail = createMailDelivery(database, config.mail)
  const worker = startWorker({
    database,
    handlers: {
      mail: { ...MAIL_JOB, run: deliverMail, settled: noteMailToMember },
      [INVITE_MAIL]: createInviteDelivery(database, config.addresses, deliverMail),
      'text-message': { ...TEXT_JOB, run: createTextDelivery(database, config.textMessages) },
      [POOL_DELETION]: poolDeletionJob(identity),
      ...pageRenderingJobs({ database, config }),
      // Nothing follows a publication yet: its page is rendered before it is live. The row is marked done.
      'publication.live': async () => {},
    },
    rounds: [
      { name: 'partitions', everyMs: HOUR_MS, run: () => ensurePartitions(database) },
      { name: 'salts', everyMs: HOUR_MS, run: () => deleteOldSalts(database) },
      { name: 'events past their retention', everyMs: HOUR_MS, run: () => deleteOldEvents(database) },
      { name: 'words of reports', everyMs: MINUTE_MS, run: () => refreshAllTexts(database) },
      { name: 'long pasts of reports', everyMs: MINUTE_MS, run: () => tidyReports(database) },
      { name: 'deleted reports', everyMs: HOUR_MS, run: () => purgeDeletedReports(database) },
      { name: 'uploaded imports', everyMs: HOUR_MS, run: () => purgeImports(database) },
      { name: 'deleted organisations', everyMs: HOUR_MS, run: () => eraseDeletedOrganisations(database) },
      {
        name: 'kept messages',
        everyMs: HOUR_MS,
        run: () => database.transaction({ kind: 'platform' }, deleteOldMessages),
      },
      { name: 'outbox purge', everyMs: HOUR_MS, run: () => purgeJobs(database) },
      {
        name: 'idempotency keys',
        everyMs: HOUR_MS,
        run: () =>
          database.transaction({ kind: 'platform' }, () =>
            deleteIdempotencyKeysBefore(new Date(Date.now() - 24 * HOUR_MS)),
          ),
      },
      ...(isEmbedded(identity)
        ? [
            { name: 'identity expiry', everyMs: HOUR_MS, run: () => identity.purgeExpired() },
            { name: 'signing key', everyMs: HOUR_MS, run: () => identity.rotateSigningKey() },
          ]
        : []),
    ],
    onFailure,
  })
  return {
    stop: async () => {
      await Promise.all([rollups.stop(), worker.stop()])
    },
  }
}
