import type { Database } from '@bubbles/db'
import { deleteExport, insertExport, updateExportAlive } from './writer.ts'

const ALIVE_EVERY_MS = 60_000

/**
 * Takes an organisation's one running export, over all processes. Until `end` is called it reports every minute that it is
 * alive, however slowly it is fetched.
 * @returns null while another one is running.
 */
export async function beginExport(
  database: Database,
  organisationId: string,
  userId: string,
): Promise<{ end: () => Promise<void> } | null> {
  const inOrganisation = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work)
  if (!(await inOrganisation(() => insertExport(organisationId, userId)))) return null
  const timer = setInterval(() => {
    // One that is missed is made up for by the next.
    inOrganisation(() => updateExportAlive(organisationId)).catch(() => undefined)
  }, ALIVE_EVERY_MS)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await inOrganisation(() => deleteExport(organisationId))
    },
  }
}
