import { defineCalls } from '../call.ts'

const iam = { service: 'iam', specified: true } as const

/** Users: specification 7. They answer on any host of the product, since a user may belong to no organisation. */
export const userCalls = defineCalls({
  getUser: {
    ...iam,
    method: 'GET',
    path: 'v1/users',
    summary: 'The signed-in user',
    capability: 'user.self',
    tenant: false,
    refusals: ['user-not-found'],
  },
  createUser: {
    ...iam,
    method: 'POST',
    path: 'v1/users',
    summary: 'Create the signed-in user on first sign-in',
    capability: 'user.self',
    tenant: false,
    status: 201,
  },
  updateUser: {
    ...iam,
    method: 'PUT',
    path: 'v1/users',
    summary: 'Change the signed-in user',
    capability: 'user.self',
    tenant: false,
    body: 'updateUserRequest',
  },
  deleteUser: {
    ...iam,
    method: 'DELETE',
    path: 'v1/users',
    summary: 'Delete the signed-in user',
    capability: 'user.self',
    tenant: false,
    status: 204,
    answer: 'none',
    notBuilt: true,
  },
  listGlobalRoles: {
    ...iam,
    method: 'GET',
    path: 'v1/users/global-roles',
    summary: 'Global roles of the signed-in user',
    capability: 'user.self',
    tenant: false,
  },
  listUserOrganisations: {
    ...iam,
    method: 'GET',
    path: 'v1/users/organisations',
    summary: 'Organisations of the signed-in user',
    capability: 'user.self',
    tenant: false,
  },
  getCurrentOrganisation: {
    ...iam,
    method: 'GET',
    path: 'v1/users/organisations/current',
    summary: 'The organisation of this host, as the signed-in user sees it',
    capability: 'organisation.read',
    tenant: true,
  },
  getUserOrganisationLogo: {
    ...iam,
    method: 'GET',
    path: 'v1/users/organisations/{orgId}/logo',
    summary: 'Logo of one of the user’s organisations',
    capability: 'user.self',
    tenant: false,
    answer: 'image',
    notBuilt: true,
  },
})
