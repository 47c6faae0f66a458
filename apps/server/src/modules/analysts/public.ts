export { goalHandlers } from './goals/routes.ts'
export { trendNoteHandlers } from './notes/routes.ts'
