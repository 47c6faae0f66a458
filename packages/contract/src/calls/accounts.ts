import { defineCalls } from '../call.ts'

const account = { service: 'iam', specified: true, capability: 'account.manage', tenant: false } as const

/** Accounts, for the account manager: specification 7. */
export const accountCalls = defineCalls({
  getAccountOrganisation: {
    ...account,
    method: 'GET',
    path: 'v1/accounts/organisation',
    summary: 'One organisation with its usage: the requested one, or this host’s',
    refusals: ['organisation-not-found'],
  },
  listAccountOrganisations: {
    ...account,
    method: 'GET',
    path: 'v1/accounts/organisations',
    summary: 'All organisations; without a status, those that aren’t deleted',
  },
  createOrganisation: {
    ...account,
    method: 'POST',
    path: 'v1/accounts/organisations',
    summary:
      'Create an organisation, owned by the signed-in user or, for an account manager, by the person they name',
    capability: 'organisation.create',
    body: 'createOrganisationRequest',
    status: 201,
    refusals: ['name-taken', 'user-not-found', 'conflict'],
  },
  listFeatures: {
    ...account,
    method: 'GET',
    path: 'v1/accounts/organisation/features',
    summary: 'Feature toggles of an organisation: the requested one, or this host’s',
    refusals: ['organisation-not-found'],
  },
  setFeatureStatus: {
    ...account,
    method: 'POST',
    path: 'v1/accounts/organisation/features/{featureKey}',
    summary: 'Set one feature toggle',
    refusals: ['organisation-not-found', 'not-found'],
    body: 'featureStatus',
  },
  updateAccountOrganisation: {
    ...account,
    specified: false,
    method: 'PUT',
    path: 'v1/accounts/organisations/{organisationId}',
    summary: 'Disable or enable an organisation',
    body: 'updateAccountOrganisationRequest',
    refusals: ['organisation-not-found', 'conflict'],
  },
  inviteOwner: {
    ...account,
    specified: false,
    method: 'POST',
    path: 'v1/accounts/organisations/{organisationId}/owner-invite',
    summary:
      'Resend the owner’s invite for an organisation that has no owner yet, to the same or another address; the previous link stops working',
    body: 'inviteOwnerRequest',
    refusals: ['organisation-not-found', 'conflict', 'too-many-requests'],
  },
  setPersonStatus: {
    ...account,
    specified: false,
    method: 'PUT',
    path: 'v1/accounts/people/status',
    summary: 'Disable or enable a person, found by their confirmed email address, everywhere',
    body: 'setPersonStatusRequest',
    refusals: ['user-not-found', 'conflict'],
  },
  listAccountAudit: {
    ...account,
    specified: false,
    method: 'GET',
    path: 'v1/accounts/audit',
    summary: 'What account managers have done',
  },
})
