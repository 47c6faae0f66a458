/** What modules that publishing itself uses may have of it: this file imports none of them. */
export { queueRender } from './writer.ts'
