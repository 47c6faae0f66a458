import { createClient } from '@bubbles/contract'
import { getAccessToken } from '@bubbles/session'
import { config } from '../config.ts'
import { organisationOfPage } from '../session/domain.ts'

/** The one typed client. In development it also names the organisation, since the host does not. */
export const api = createClient({
  baseUrl: '',
  getToken: getAccessToken,
  headers: (): Record<string, string> => {
    const name = config().environment === 'development' ? organisationOfPage(location, config()) : null
    return name === null ? {} : { 'original-host': name }
  },
})
