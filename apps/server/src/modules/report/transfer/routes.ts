import { createHash } from 'node:crypto'
import type { CallContext, Handlers } from '../../../http/context.ts'
import { startedStream } from '../../../http/startedStream.ts'
import { recordAudit } from '../../audit/public.ts'
import { presentReport, reportAbilities } from '../present.ts'
import { requireReport, requireReportDetails } from '../service.ts'
import {
  deleteImport,
  type Importer,
  importReport,
  importThumbnail,
  listImports,
  uploadImport,
} from './imports.ts'
import { reading } from './readingQueue.ts'
import { exportBundle } from './writeBundle.ts'
import { exportMarkdown } from './writeMarkdownFile.ts'

type Operations =
  | 'exportReport'
  | 'listImports'
  | 'uploadImport'
  | 'deleteImport'
  | 'getImportThumbnail'
  | 'importReport'

export const transferHandlers: Handlers<Operations> = {
  exportReport: {
    outside: true,
    handle: async ({ organisation, actor, params, query, deps, reply }) => {
      const make = query.format === 'markdown' ? exportMarkdown : exportBundle
      const { fileName, pieces } = await make(deps.database, organisation.id, params.id)
      await deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, async () => {
        const { id: reportId, name } = await requireReport(organisation.id, params.id)
        await recordAudit(organisation.id, actor.userId, 'report.exported', { reportId, name })
      })
      const stream = await startedStream(pieces)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(stream)
    },
  },

  listImports: ({ organisation }) => listImports(organisation.id),

  uploadImport: {
    outside: true,
    handle: (context) =>
      reading.run(() => uploadImport(importerOf(context), context.body), context.organisation.id),
  },

  deleteImport: ({ organisation, params }) => deleteImport(organisation.id, params.importId),

  getImportThumbnail: {
    outside: true,
    handle: async ({ organisation, params, deps, request, reply }) => {
      const place = { database: deps.database, organisationId: organisation.id }
      const svg = await importThumbnail(place, params.importId)
      const etag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 32)}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/svg+xml').send(svg)
    },
  },

  importReport: {
    outside: true,
    handle: async (context) => {
      const { params, body, organisation, actor, deps } = context
      const id = await reading.run(
        () => importReport(importerOf(context), params.importId, body ?? {}),
        organisation.id,
      )
      const scope = { kind: 'organisation', organisationId: organisation.id } as const
      return deps.database.transaction(scope, async () =>
        presentReport(await requireReportDetails(organisation.id, id), reportAbilities(actor)),
      )
    },
  },
}

const importerOf = ({ deps, organisation, actor }: CallContext): Importer => ({
  database: deps.database,
  organisationId: organisation.id,
  userId: actor.userId,
})
