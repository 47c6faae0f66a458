import { defineCalls } from '../call.ts'

const own = { service: 'report', specified: false, tenant: true, capability: 'report.edit' } as const
const MIB = 1024 * 1024

/** An organisation's own boundaries for maps. A map names a set by the hash of its table, which `createDataset` keeps. */
export const boundaryCalls = defineCalls({
  readBoundaries: {
    ...own,
    method: 'POST',
    path: 'v1/boundaries/read',
    summary:
      'Read a file of boundaries (GeoJSON, TopoJSON or a zipped shapefile) and simplify it for pages; nothing is kept',
    body: 'file',
    bodyKind: 'file',
    bodyLimit: 31 * MIB,
    refusals: ['invalid-file', 'too-large', 'unsupported-type'],
  },
  listBoundarySets: {
    ...own,
    method: 'GET',
    path: 'v1/boundaries',
    summary: 'The organisation’s own boundaries, by name',
  },
  createBoundarySet: {
    ...own,
    method: 'POST',
    path: 'v1/boundaries',
    summary: 'Add boundaries to the organisation’s list, for all its reports',
    body: 'createBoundarySetRequest',
    status: 201,
    refusals: ['not-found', 'conflict'],
  },
  updateBoundarySet: {
    ...own,
    method: 'PATCH',
    path: 'v1/boundaries/{boundarySetId}',
    summary:
      'Change what boundaries are called, and their source and licence. Their table becomes another one: maps keep the words they have until they are drawn on it',
    body: 'updateBoundarySetRequest',
    refusals: ['not-found', 'conflict'],
  },
  deleteBoundarySet: {
    ...own,
    method: 'DELETE',
    path: 'v1/boundaries/{boundarySetId}',
    summary: 'Remove boundaries from the list; maps that are drawn on them stay as they are',
    status: 204,
    answer: 'none',
    refusals: ['not-found'],
  },
})
