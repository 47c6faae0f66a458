/** What the staff entry wires of publishing. */
export { publicationHandlers } from './routes.ts'
export { publish, type PublishRequest } from './publish.ts'
export { pageRenderingJobs } from './renderAgain.ts'
export { queueRender } from './publicRendering.ts'
