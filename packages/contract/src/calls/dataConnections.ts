import { defineCalls } from '../call.ts'

const own = {
  service: 'iam',
  specified: false,
  tenant: true,
  capability: 'organisation.connections',
} as const
const one = { ...own, refusals: ['not-found'] } as const

/** Databases of an organisation that figures are given data from, for who sets them up. */
export const connectionCalls = defineCalls({
  listDataConnections: {
    ...own,
    method: 'GET',
    path: 'v1/organisations/data-connections',
    summary: 'Databases that the organisation is connected to, without their passwords',
  },
  createDataConnection: {
    ...own,
    method: 'POST',
    path: 'v1/organisations/data-connections',
    summary: 'Connect a PostgreSQL, MySQL or ClickHouse database; its password is never returned',
    body: 'createDataConnectionRequest',
    status: 201,
    refusals: ['conflict'],
  },
  updateDataConnection: {
    ...one,
    method: 'PATCH',
    path: 'v1/organisations/data-connections/{connectionId}',
    summary:
      'Change a connection, or whether builders can use it. Changing where it leads requires the password again',
    body: 'updateDataConnectionRequest',
    refusals: ['not-found', 'conflict'],
  },
  deleteDataConnection: {
    ...one,
    method: 'DELETE',
    path: 'v1/organisations/data-connections/{connectionId}',
    summary: 'Delete a connection; figures that use it keep their data',
    status: 204,
    answer: 'none',
  },
  testDataConnection: {
    ...one,
    method: 'POST',
    path: 'v1/organisations/data-connections/{connectionId}/test',
    summary: 'Connect to the database, run a trivial query and return the outcome in words',
    refusals: ['not-found', 'too-many-requests'],
  },
})
