import { ADDRESS_ROUTES } from './addressRoutes.ts'
import { INSTALLATION_ROUTES } from './installationRoutes.ts'
import { PAGE_ROUTES } from './pageRoutes.ts'
import type { RouteEntry } from './routeCases.ts'

/** Everything the router knows beside the contract's calls. `HEAD` is what `GET` answers, without its body. */
export const ROUTES: Record<string, RouteEntry> = {
  ...INSTALLATION_ROUTES,
  ...PAGE_ROUTES,
  ...ADDRESS_ROUTES,
}
