import { Readable } from 'node:stream'
import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { zipOf } from './archive.ts'
import { exportContents } from './contents.ts'

/** Organisations this process is exporting: each once, however slowly it is fetched. */
const running = new Set<string>()

export const exportHandlers: Handlers<'exportOrganisation'> = {
  // Minutes of work for a large organisation: it is read in many short transactions.
  exportOrganisation: {
    outside: true,
    handle: async ({ organisation, actor, deps: { database }, reply }) => {
      if (running.has(organisation.id)) {
        throw new Problem('too-many-requests', {
          detail: 'The organisation is being exported already. Wait until that is done.',
        })
      }
      running.add(organisation.id)
      const stream = Readable.from(zipOf(exportContents(database, organisation)))
      stream.once('close', () => running.delete(organisation.id))
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
