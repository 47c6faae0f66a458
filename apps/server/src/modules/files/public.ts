/** What other modules and entries may use of files. */
export { runFilesCommand } from './command.ts'
export { moveFilesToDatabase, moveFilesToStore } from './move.ts'
export { eraseObjects, sweepObjects } from './sweep.ts'
