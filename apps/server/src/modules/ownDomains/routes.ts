import type { Handlers } from '../../http/context.ts'
import { checkPageDomain, choosePageDomain, removePageDomain, showPageDomain } from './settings.ts'

export const ownDomainHandlers: Handlers<
  'getPageDomain' | 'setPageDomain' | 'checkPageDomain' | 'deletePageDomain'
> = {
  getPageDomain: { reads: true, handle: showPageDomain },
  setPageDomain: choosePageDomain,
  // Name servers may take their time.
  checkPageDomain: { outside: true, handle: checkPageDomain },
  // What other processes and this one know is read again once it is committed.
  deletePageDomain: { outside: true, handle: removePageDomain },
}
