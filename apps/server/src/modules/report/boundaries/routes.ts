import { BOUNDARY_LIMITS, Problem } from '@bubbles/domain'
import type { Handlers } from '../../../http/context.ts'
import { inWorker } from '../transfer/inWorker.ts'
import { reading } from '../transfer/readingQueue.ts'
import { addBoundarySet, changeBoundarySet, listBoundarySets, removeBoundarySet } from './boundarySets.ts'
import type { BoundaryFile } from './read/drawFile.ts'

type Operations =
  | 'readBoundaries'
  | 'listBoundarySets'
  | 'createBoundarySet'
  | 'updateBoundarySet'
  | 'deleteBoundarySet'

const TOO_MUCH =
  'Reading the boundaries takes too much time or memory. Choose a generalised version of them, or a part of the country.'

export const boundaryHandlers: Handlers<Operations> = {
  readBoundaries: {
    outside: true,
    handle: ({ organisation, body, query }) =>
      reading.run(() => readUpload(body.bytes, query.layer ?? null), organisation.id),
  },

  listBoundarySets: { reads: true, handle: ({ organisation }) => listBoundarySets(organisation.id) },

  createBoundarySet: ({ organisation, actor, body }) =>
    addBoundarySet(organisation.id, actor.userId, body.hash),

  updateBoundarySet: ({ organisation, actor, params, body }) =>
    changeBoundarySet(organisation.id, actor.userId, params.boundarySetId, body),

  deleteBoundarySet: ({ organisation, actor, params }) =>
    removeBoundarySet(organisation.id, actor.userId, params.boundarySetId),
}

/** Reads and draws a file in a thread of its own. @throws Problem invalid-file, too-large */
function readUpload(bytes: Uint8Array, layer: string | null): Promise<BoundaryFile> {
  if (bytes.length === 0)
    throw new Problem('invalid-file', { detail: 'The file is empty. Choose another file.' })
  if (bytes.length > BOUNDARY_LIMITS.fileBytes)
    throw new Problem('too-large', {
      detail: `The file is ${Math.ceil(bytes.length / 1024 / 1024)} MB. It can be at most ${BOUNDARY_LIMITS.fileBytes / 1024 / 1024} MB: choose a generalised version of the boundaries.`,
    })
  return inWorker(new URL('./read/boundaryWorker.ts', import.meta.url), { bytes, layer }, TOO_MUCH)
}
