export { trendNoteHandlers } from './notes/routes.ts'
