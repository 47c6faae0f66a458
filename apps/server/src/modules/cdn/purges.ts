import { currentCdn } from './current.ts'
import { frontKey, organisationKey, reportKey } from './keys.ts'
import { insertPurges } from './writer.ts'

/**
 * Seconds after which the same is purged: at once, and again for what was on its way. A process of readers sends a page for a
 * second without asking, takes an organisation's name for five, and may be drawing an embed for longer.
 */
const DELAYS = [0, 5, 60]

/**
 * Has everything purged that a cache keeps of a report, once the transaction this runs in has committed: its page, its
 * pictures, its embeds, and the front page that may list it. Nothing without a cache.
 */
export const purgeReport = (organisationId: string, reportId: string): Promise<unknown> =>
  queue(organisationId, [reportKey(reportId), frontKey(organisationId)])

/** The same of everything of an organisation: its name, its state, or who may show its pages has changed. */
export const purgeOrganisation = (organisationId: string): Promise<unknown> =>
  queue(organisationId, [organisationKey(organisationId)])

/** The same of its front page alone. */
export const purgeFrontPage = (organisationId: string): Promise<unknown> =>
  queue(organisationId, [frontKey(organisationId)])

const queue = async (organisationId: string, keys: readonly string[]): Promise<unknown> =>
  currentCdn() && insertPurges(organisationId, keys, DELAYS)
