import { defineCalls } from '../call.ts'

const own = {
  service: 'iam',
  specified: false,
  tenant: true,
  capability: 'organisation.pageDomain',
  path: 'v1/organisations/page-domain',
} as const

/** The organisation's own domain for its published pages. */
export const pageDomainCalls = defineCalls({
  getPageDomain: { ...own, method: 'GET', summary: 'The domain of published pages, with its DNS records' },
  setPageDomain: {
    ...own,
    method: 'PUT',
    summary: 'Choose a domain for published pages; it is used once its records are found',
    body: 'setPageDomainRequest',
    refusals: ['conflict'],
  },
  checkPageDomain: {
    ...own,
    method: 'POST',
    path: 'v1/organisations/page-domain/check',
    summary: 'Check the DNS records of the domain, and use it if they are right',
    refusals: ['not-found', 'conflict', 'too-many-requests'],
  },
  deletePageDomain: {
    ...own,
    method: 'DELETE',
    summary: 'Remove the domain; pages are back at the usual address',
    refusals: ['not-found'],
  },
})
