import type { Handlers } from '../../../http/context.ts'
import { searchReports } from './search.ts'

export const searchHandlers: Handlers<'searchReports'> = { searchReports }
