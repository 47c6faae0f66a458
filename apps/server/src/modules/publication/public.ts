/** What the staff entry wires of publishing. */
export { embeddingHandlers } from './embed/routes.ts'
export { publicationHandlers } from './routes.ts'
export { judgeEdition, publish, type PublishRequest, withdrawEdition } from './publish.ts'
export { renderAtNewAddresses } from './movedAddresses.ts'
export { readLiveEditions } from './reader.ts'
export { EDITION_NEWS } from './writer.ts'
export { pageRenderingJobs } from './renderAgain.ts'
export { queueRender } from './publicRendering.ts'
