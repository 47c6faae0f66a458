import type { ShownConnection } from '../../../api/dataConnections.ts'

/** What is open over the list of databases. */
export type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; connection: ShownConnection }
