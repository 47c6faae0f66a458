import type { Database } from '@bubbles/db'
import type { Config } from '../config/config.ts'

/** What the entry wires and handlers may use. */
export interface Dependencies {
  /** Forgets what this process keeps of an organisation's name and published pages. */
  forgetPages: (organisationName: string) => void
  config: Config
  database: Database
}
