import { defineCalls } from '../call.ts'

const own = {
  service: 'iam',
  specified: false,
  tenant: true,
  capability: 'organisation.singleSignOn',
} as const
const domain = { ...own, refusals: ['not-found'] } as const

/** The organisation's own OpenID Connect provider, and the domains it speaks for. */
export const singleSignOnCalls = defineCalls({
  getSingleSignOn: {
    ...own,
    method: 'GET',
    path: 'v1/organisations/single-sign-on',
    summary: 'Single sign-on, without the client secret',
  },
  setSingleSignOn: {
    ...own,
    method: 'PUT',
    path: 'v1/organisations/single-sign-on',
    summary: 'Change single sign-on; without a client secret, the current one is kept',
    body: 'setSingleSignOnRequest',
    refusals: ['password-required', 'conflict'],
  },
  deleteSingleSignOn: {
    ...own,
    method: 'DELETE',
    path: 'v1/organisations/single-sign-on',
    summary: 'Remove single sign-on',
    status: 204,
    answer: 'none',
    refusals: ['not-found', 'conflict'],
  },
  testSingleSignOn: {
    ...own,
    method: 'POST',
    path: 'v1/organisations/single-sign-on/test',
    summary: 'Test single sign-on',
    refusals: ['not-found', 'too-many-requests'],
  },
  addSingleSignOnDomain: {
    ...own,
    method: 'POST',
    path: 'v1/organisations/single-sign-on/domains',
    summary: 'Add a domain; the answer has its TXT record',
    body: 'addSingleSignOnDomainRequest',
    status: 201,
    refusals: ['conflict'],
  },
  checkSingleSignOnDomain: {
    ...domain,
    method: 'POST',
    path: 'v1/organisations/single-sign-on/domains/{domain}/check',
    summary: 'Check the TXT record of a domain',
    refusals: ['not-found', 'conflict', 'too-many-requests'],
  },
  deleteSingleSignOnDomain: {
    ...domain,
    method: 'DELETE',
    path: 'v1/organisations/single-sign-on/domains/{domain}',
    summary: 'Remove a domain',
    status: 204,
    answer: 'none',
    refusals: ['not-found', 'conflict'],
  },
})
