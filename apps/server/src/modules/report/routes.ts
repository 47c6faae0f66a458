import type { Dataset } from '@bubbles/tables'
import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { requireKnownFeature } from '../flags/public.ts'
import { editOf } from './edit.ts'
import { fromBase64, patchWithOperations, patchWithUpdate } from './patch.ts'
import { answerReport } from './answerReport.ts'
import { presentReport, reportAbilities } from './present.ts'
import { readDataset } from './reader.ts'
import {
  changeHead,
  createEmptyReport,
  duplicateReport,
  keepDataset,
  openReport,
  requireReport,
} from './service.ts'
import { chooseThumbnail, dropThumbnail } from './thumbnail.ts'

type Operations =
  | 'createReport'
  | 'getReport'
  | 'headReport'
  | 'updateReport'
  | 'patchReportDocument'
  | 'duplicateReport'
  | 'createDataset'
  | 'getDataset'
  | 'putReportThumbnail'
  | 'deleteReportThumbnail'

export const draftHandlers: Handlers<Operations> = {
  createReport: async (context) => {
    const { organisation, actor, body } = context
    if (body.isTemplate) requireKnownFeature(organisation.features, 'report-templates')
    const id = await createEmptyReport(organisation.id, actor.userId, body)
    return answerReport(context, id)
  },

  getReport: async ({ organisation, actor, params, request, reply }) => {
    const { head_seq: version } = await requireReport(organisation.id, params.id)
    reply.header('etag', `"${version}"`)
    if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send()
    const { report, document, state, generation } = await openReport(organisation.id, params.id)
    reply.header('etag', `"${report.head_seq}"`)
    return { ...presentReport(report, reportAbilities(actor)), document, state, generation }
  },

  headReport: async ({ organisation, params, reply }) => {
    const report = await requireReport(organisation.id, params.id)
    reply.header('etag', `"${report.head_seq}"`)
  },

  updateReport: async (context) => {
    const { params, query, body, ifMatch } = context
    await changeHead(editOf(context), body, ifMatch, query.kind)
    return answerReport(context, params.id)
  },

  patchReportDocument: async (context) => {
    const { body, ifMatch } = context
    if ('operations' in body) return patchWithOperations(editOf(context), body.operations, ifMatch)
    const stateVector = body.stateVector === undefined ? null : fromBase64(body.stateVector)
    return patchWithUpdate(editOf(context), fromBase64(body.update), stateVector, body.generation)
  },

  duplicateReport: async (context) => {
    const { body } = context
    const id = await duplicateReport(editOf(context), {
      name: body.newReportName,
      asTemplate: body.asTemplate,
      emptyData: body.emptyData ?? false,
    })
    return answerReport(context, id)
  },

  putReportThumbnail: { outside: true, handle: chooseThumbnail },

  deleteReportThumbnail: dropThumbnail,

  createDataset: async ({ organisation, actor, body }) => ({
    hash: await keepDataset(organisation.id, actor.userId, body.name, body.dataset),
  }),

  getDataset: async ({ organisation, params }) => {
    const row = await readDataset(organisation.id, params.hash)
    if (!row) throw new Problem('not-found')
    return { hash: row.hash, name: row.name, dataset: row.content as Dataset }
  },
}
