/** What the staff entry wires of exporting. */
export { exportHandlers } from './routes.ts'
