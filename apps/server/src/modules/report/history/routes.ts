import type { Handlers } from '../../../http/context.ts'
import { editOf } from '../edit.ts'
import { compareVersions, getVersion, listVersions, nameVersion, restoreVersion } from './history.ts'
import { listSaves } from './saves.ts'

type Operations =
  | 'listDocumentVersions'
  | 'listDocumentSaves'
  | 'getDocumentVersion'
  | 'nameDocumentVersion'
  | 'compareDocumentVersions'
  | 'restoreDocumentVersion'

export const historyHandlers: Handlers<Operations> = {
  listDocumentVersions: ({ organisation, params, query }) => listVersions(organisation.id, params.id, query),

  listDocumentSaves: ({ organisation, params, query }) =>
    listSaves(organisation.id, params.id, { ...query, version: params.version }),

  getDocumentVersion: ({ organisation, params }) => getVersion(organisation.id, params.id, params.version),

  nameDocumentVersion: (context) => nameVersion(editOf(context), context.params.version, context.body.name),

  compareDocumentVersions: ({ organisation, params, query }) =>
    compareVersions(organisation.id, params.id, { since: query.since, version: params.version }),

  restoreDocumentVersion: (context) => restoreVersion(editOf(context), context.params.version),
}
