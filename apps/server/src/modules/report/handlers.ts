import { boundaryHandlers } from './boundaries/routes.ts'
import { historyHandlers } from './history/routes.ts'
import { organiseHandlers } from './organise/routes.ts'
import { draftHandlers } from './routes.ts'
import { searchHandlers } from './search/routes.ts'
import { transferHandlers } from './transfer/routes.ts'

/** Every call of the module. */
export const reportHandlers = {
  ...draftHandlers,
  ...boundaryHandlers,
  ...historyHandlers,
  ...organiseHandlers,
  ...searchHandlers,
  ...transferHandlers,
}
