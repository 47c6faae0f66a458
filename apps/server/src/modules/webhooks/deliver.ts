import { type Database } from '@bubbles/db'
import { WEBHOOK_TEST } from '@bubbles/domain'
import type { Config } from '../../config/config.ts'
import { type JobHandler, JobLater } from '../../worker/jobs.ts'
import { languageOfLocale, sayIn } from '../../http/say.ts'
import { recordAudit } from '../audit/public.ts'
import { type ConnectionRules, hostOf } from '../dataSources/public.ts'
import { HostTurns } from './hostTurns.ts'
import { tellOfSwitchingOff } from './mails.ts'
import { payloadOf } from './payload.ts'
import { type DueDelivery, lockWebhook, readDueDelivery } from './reader.ts'
import { FAILING_MS, pauseBeforeNext } from './retries.ts'
import { secretOf } from './secret.ts'
import { type Attempt, type Message, sendOnce } from './send.ts'
import { slackMessageOf } from './slackMessage.ts'
import { giveUp, noteAttempt, noteFailing, switchOff } from './writer.ts'

export interface DeliveryDependencies {
  database: Database
  config: Pick<Config, 'addresses' | 'dataAddresses' | 'secret'>
  /** How receivers are found and how long they may take, where it is not as ever. */
  rules?: Partial<ConnectionRules & { mostMs: number }>
}

interface Payload {
  organisationId: string
  deliveryId: string
  job: string
}

/** Slow receivers of one organisation leave places to others. */
const LANE = { name: 'webhooks', concurrency: 16, perOrganisation: 4 }
/** When a message is tried whose host has as many as it gets at once. */
const HOST_BUSY_MS = 2_000
const GONE = 410

/**
 * The outbox job that sends one delivery. Run twice it is sent twice, under the same `webhook-id`. A receiver that does
 * not take it is asked again after pauses that grow, and each attempt is noted in the webhook's log.
 */
export function webhookJob({ database, config, rules = {} }: DeliveryDependencies): JobHandler {
  const hosts = new HostTurns()
  return {
    lane: LANE,
    run: async ({ payload }, signal) => {
      const { organisationId, deliveryId, job } = payload as Payload
      const within = <T>(work: () => Promise<T>) =>
        database.transaction({ kind: 'organisation', organisationId }, work)
      const due = await within(async () => {
        const delivery = await readDueDelivery(organisationId, deliveryId, job)
        const obstacle = delivery && obstacleOf(delivery)
        if (obstacle) await giveUp(organisationId, delivery, obstacle)
        return obstacle ? undefined : delivery
      })
      if (!due) return undefined
      const message = messageOf(due, config)
      const attempt = await hosts.run(new URL(due.address).host, () =>
        sendOnce(message, { ...config.dataAddresses, ...rules }, signal),
      )
      if (!attempt) return new JobLater(HOST_BUSY_MS)
      // Whether it was on its way nobody can know: another worker sends it again.
      if (attempt.fault !== null) signal.throwIfAborted()
      return within(() => settle(config, due, attempt, new Date()))
    },
  }
}

/** Why a delivery is not sent at all. */
function obstacleOf({ enabled, event, organisation_status: status }: DueDelivery): string | null {
  if (status !== 'Active') return 'The organisation was disabled.'
  return enabled || event === WEBHOOK_TEST ? null : 'The webhook was off.'
}

function messageOf(due: DueDelivery, config: DeliveryDependencies['config']): Message {
  const [address, id] = [due.address, `msg_${due.id}`]
  if (due.kind === 'slack') {
    const say = sayIn(languageOfLocale(due.organisation_locale))
    return { address, id, body: slackMessageOf(due, config.addresses, say), secrets: [] }
  }
  const secretNumbered = (number: number) =>
    secretOf(config.secret, { organisationId: due.organisation_id, webhookId: due.webhook_id, number })
  const current = secretNumbered(due.secret_number)
  return {
    address,
    id,
    body: payloadOf(due, config.addresses),
    secrets: due.has_previous_secret ? [current, secretNumbered(due.secret_number - 1)] : [current],
  }
}

/** Notes an attempt and what follows from it. @returns when it is tried again, if it is */
async function settle(
  config: DeliveryDependencies['config'],
  due: DueDelivery,
  attempt: Attempt,
  at: Date,
): Promise<JobLater | undefined> {
  const { organisation_id: organisationId, webhook_id: webhookId } = due
  // Held first, as whoever deletes it holds it before its deliveries.
  const webhook = await lockWebhook(organisationId, webhookId)
  if (!webhook) return undefined
  if (attempt.fault === null) {
    await noteAttempt(organisationId, due, attempt, { state: 'delivered', at, nextAt: null })
    await noteFailing(organisationId, webhookId, null)
    return undefined
  }
  const isOver = attempt.status === GONE || due.event === WEBHOOK_TEST
  const pause = isOver ? null : pauseBeforeNext(due.attempts + 1)
  await noteAttempt(organisationId, due, attempt, {
    state: pause === null ? 'failed' : 'waiting',
    at,
    nextAt: pause === null ? null : new Date(at.getTime() + pause),
  })
  // What is tried by hand says nothing about how long it has been failing.
  const since = webhook.failing_since ?? at
  if (due.event !== WEBHOOK_TEST) await noteFailing(organisationId, webhookId, since)
  const isFailing = pause === null && at.getTime() - since.getTime() >= FAILING_MS
  if (attempt.status === GONE) await switchOffAndTell(config, due, 'gone')
  else if (isFailing) await switchOffAndTell(config, due, 'failing')
  return pause === null ? undefined : new JobLater(pause)
}

/** Once, however many deliveries find it out. */
async function switchOffAndTell(
  config: DeliveryDependencies['config'],
  due: DueDelivery,
  because: 'gone' | 'failing',
): Promise<void> {
  const { organisation_id: organisationId, webhook_id: webhookId } = due
  if (!(await switchOff(organisationId, webhookId, because))) return
  const host = hostOf(new URL(due.address))
  await recordAudit(organisationId, null, 'webhook.disabled', { webhookId, host, because })
  await tellOfSwitchingOff(config, {
    organisationId,
    organisationName: due.organisation_name,
    organisationFriendlyName: due.organisation_friendly_name,
    host,
    because,
  })
}
