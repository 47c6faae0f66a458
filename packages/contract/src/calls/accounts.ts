import { defineCalls } from '../call.ts'

const account = { service: 'iam', specified: true, capability: 'account.manage', tenant: false } as const

/** Accounts, for the account manager: specification 7. */
export const accountCalls = defineCalls({
  getAccountOrganisation: {
    ...account,
    method: 'GET',
    path: 'v1/accounts/organisation',
    summary: 'The organisation of this host, for its account manager',
    tenant: true,
    notBuilt: true,
  },
  listAccountOrganisations: {
    ...account,
    method: 'GET',
    path: 'v1/accounts/organisations',
    summary: 'Organisations of every tenant',
    notBuilt: true,
  },
  createOrganisation: {
    ...account,
    method: 'POST',
    path: 'v1/accounts/organisations',
    summary: 'Create an organisation owned by the signed-in user',
    capability: 'organisation.create',
    body: 'createOrganisationRequest',
    status: 201,
    refusals: ['name-taken'],
  },
  listFeatures: {
    ...account,
    method: 'GET',
    path: 'v1/accounts/organisation/features',
    summary: 'Feature toggles of the organisation of this host',
    tenant: true,
    notBuilt: true,
  },
  setFeatureStatus: {
    ...account,
    method: 'POST',
    path: 'v1/accounts/organisation/features/{featureKey}',
    summary: 'Set one feature toggle',
    tenant: true,
    body: 'featureStatus',
    notBuilt: true,
  },
})
