import { createClient } from '@bubbles/contract'
import { getAccessToken } from '@bubbles/session'
import { config } from '../config.ts'
import { organisationOfPage } from '../session/domain.ts'
import { redirectToLogin } from '../session/login.ts'
import { takeEarly } from '../start/takeEarly.ts'
import { waitForServer } from './busyServer.ts'
import { followMove } from './moved.ts'

/**
 * The one typed client. In development each service has a port of its own, and the organisation is named beside each
 * call, since the host does not (specification 6 and 7).
 */
export const api = createClient({
  baseUrl: (service) => `${config().development?.services[service] ?? ''}/api/${service}`,
  getToken: getAccessToken,
  retry: { wait: waitForServer },
  // Here and not only in the global handler: not every call's failure gets there.
  fetch: async (...request) => {
    const response = await (takeEarly(...request) ?? fetch(...request))
    if (response.status === 401) redirectToLogin()
    await followMove(response)
    return response
  },
  headers: (): Record<string, string> => {
    const name = config().environment === 'development' ? organisationOfPage(location, config()) : null
    return name === null ? {} : { 'original-host': name }
  },
})
