import type { Resource } from '@bubbles/contract'
import type { ConnectionKind } from '@bubbles/domain'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { changesOf } from './changesOf.ts'
import { api } from './client.ts'

export type ShownConnection = Resource<'listDataConnections'>['connections'][number]

/** What people set of a connection; without a password, the one there is stays. */
export interface ConnectionFields {
  name: string
  kind: ConnectionKind
  host: string
  port: number
  database: string
  user: string
  password?: string
  tls: boolean
  certificate: string
  shared: boolean
}

/** Databases of this host’s organisation, by name. */
export const connectionsQuery = queryOptions({
  queryKey: ['data-connections'],
  queryFn: async () => (await api.listDataConnections({})).connections,
  meta: { quiet: true },
})

const useChange = changesOf(connectionsQuery.queryKey)

/** Makes a connection, or changes one. */
export const useSaveConnection = (connection: ShownConnection | null, said: string) =>
  useChange(
    ({ password, ...fields }: ConnectionFields) =>
      connection === null
        ? api.createDataConnection({ body: { ...fields, password: password ?? '' } })
        : api.updateDataConnection({
            connectionId: connection.id,
            body: { ...fields, ...(password !== undefined && { password }) },
          }),
    () => said,
  )

export const useShareConnection = (said: string) =>
  useChange(
    ({ id, shared }: Pick<ShownConnection, 'id' | 'shared'>) =>
      api.updateDataConnection({ connectionId: id, body: { shared } }),
    () => said,
  )

export const useDeleteConnection = (said: string) =>
  useChange(
    ({ id }: ShownConnection) => api.deleteDataConnection({ connectionId: id }),
    () => said,
  )

export const useTestConnection = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: ({ id }: ShownConnection) => api.testDataConnection({ connectionId: id }),
  })
