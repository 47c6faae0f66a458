import type { Config } from '../../config/config.ts'
import { noteFindings, type ProofOptions } from './proof.ts'
import { lookAt } from './records.ts'
import { takeDue } from './writer.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 10

interface DailyOptions extends ProofOptions {
  config: Pick<Config, 'addresses' | 'pagesTarget'>
}

/**
 * Looks again at the records of every proven domain that was last looked at a day ago. Several workers share them.
 * @returns how many
 */
export async function checkOwnDomains(options: DailyOptions, now = new Date()): Promise<number> {
  const { database, config } = options
  if (config.pagesTarget === undefined) return 0
  let count = 0
  for (;;) {
    const due = await database.transaction({ kind: 'platform' }, () =>
      takeDue(new Date(now.getTime() - DAY_MS), now, AT_ONCE),
    )
    for (const row of due)
      await noteFindings(
        { row, findings: await lookAt(row, config.pagesTarget), actorId: null, now },
        options,
      )
    count += due.length
    if (due.length < AT_ONCE) return count
  }
}
