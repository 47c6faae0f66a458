import { Readable } from 'node:stream'
import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { zipOf } from '../../http/archive.ts'
import { exportContents } from './contents.ts'
import { beginExport } from './runningExports.ts'

export const exportHandlers: Handlers<'exportOrganisation'> = {
  // Minutes of work for a large organisation: it is read in many short transactions.
  exportOrganisation: {
    outside: true,
    handle: async ({ organisation, actor, deps: { database }, reply }) => {
      const running = await beginExport(database, organisation.id, actor.userId)
      if (running === null) {
        throw new Problem('too-many-requests', {
          detail: 'This organisation is already being exported. Wait until that’s done.',
        })
      }
      const stream = Readable.from(zipOf(exportContents(database, organisation)))
      // A row that stays behind is over when it has not reported for ten minutes.
      stream.once('close', () => void running.end().catch(() => undefined))
      try {
        await database.transaction({ kind: 'organisation', organisationId: organisation.id }, () =>
          recordAudit(organisation.id, actor.userId, 'organisation.exported', {}),
        )
      } catch (error) {
        stream.destroy()
        throw error
      }
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${organisation.name}-${day}.zip"`)
        .send(stream)
    },
  },
}
