import { randomInt } from 'node:crypto'
import type { Organisation } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { readMeasurementId } from './reader.ts'
import { offerMeasurementId } from './writer.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A measurement id in GA4's form: `G-` and ten letters or digits. */
const newMeasurementId = (): string =>
  `G-${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/**
 * Gives the organisation its measurement id, which opens engagement to its analysts: that of its Google Analytics where
 * one is configured, else a new one. One that is there stays, so asking twice changes nothing. Runs in the
 * organisation's transaction.
 */
export async function setUpAnalytics(
  organisation: Pick<Organisation, 'id'>,
  userId: string,
  configured?: string,
): Promise<{ googleAnalytics4MeasurementId: string }> {
  const isNew = await offerMeasurementId(organisation.id, configured ?? newMeasurementId())
  const measurementId = await readMeasurementId(organisation.id)
  if (!measurementId) throw new Error(`The organisation ${organisation.id} didn’t get a measurement ID.`)
  if (isNew) await recordAudit(organisation.id, userId, 'analytics.set-up', { measurementId })
  return { googleAnalytics4MeasurementId: measurementId }
}
