import { FORM, type OpenRoute, type RouteEntry } from './routeCases.ts'

/** Routes of the installation: how it is, what describes it, and signing in. */
export const INSTALLATION_ROUTES: Record<string, RouteEntry> = {
  'GET /healthz': { why: 'a monitor asks', url: '/healthz', status: 200 },
  'GET /readyz': { why: 'a monitor asks', url: '/readyz', status: 200 },
  'GET /metrics': { why: 'counts routes, from this machine', url: '/metrics', status: 200 },
  'GET /api/docs': { why: 'the description', url: '/api/docs', status: 200 },
  'GET /api/iam/openapi.json': { why: 'the description', url: '/api/iam/openapi.json', status: 200 },
  'GET /api/report/openapi.json': { why: 'the description', url: '/api/report/openapi.json', status: 200 },
  'GET /api/engagement/openapi.json': {
    why: 'the description',
    url: '/api/engagement/openapi.json',
    status: 200,
  },
  'POST /api/mcp': {
    why: 'agents need a token; what they can do with it is made as calls of the contract',
    url: '/api/mcp',
    status: 401,
    payload: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    headers: { 'content-type': 'application/json' },
  },
  ...Object.fromEntries(
    (
      [
        'GET /api/scim/v2/ServiceProviderConfig',
        'GET /api/scim/v2/ResourceTypes',
        'GET /api/scim/v2/ResourceTypes/:id',
        'GET /api/scim/v2/Schemas',
        'GET /api/scim/v2/Schemas/:id',
        'GET /api/scim/v2/Users',
        'POST /api/scim/v2/Users',
        'GET /api/scim/v2/Users/:id',
        'PUT /api/scim/v2/Users/:id',
        'PATCH /api/scim/v2/Users/:id',
        'DELETE /api/scim/v2/Users/:id',
        'GET /api/scim/v2/Groups',
        'POST /api/scim/v2/Groups',
        'GET /api/scim/v2/Groups/:id',
        'PUT /api/scim/v2/Groups/:id',
        'PATCH /api/scim/v2/Groups/:id',
        'DELETE /api/scim/v2/Groups/:id',
      ] as const
    ).map((route): [string, OpenRoute] => [
      route,
      {
        why: 'an identity provider needs a token; its own test asks with tokens of other organisations',
        url: route.replace(/^\w+ /, '').replace(':id', '00000000-0000-4000-8000-000000000000'),
        status: 401,
      },
    ]),
  ),
  'GET /own-domains/allowed': {
    why: 'tells a proxy in a network of the operator’s own which domains are proven; nobody has proven this one',
    url: '/own-domains/allowed?domain=pages-of-acme.example',
    status: 404,
  },
  'GET /api/features/:clientKey': {
    why: 'the toggles of the host’s organisation',
    url: '/api/features/bubbles',
    status: 200,
  },
  'GET /sub/:clientKey': { why: 'another key than the one there is', url: '/sub/another', status: 404 },
  'GET /organisation/:name': {
    why: 'names an organisation to who is about to sign in, at the sign-in’s host alone',
    url: '/organisation/acme',
    status: 404,
  },
  'GET /sign-in-providers': {
    why: 'names an organisation’s provider to who is about to sign in, at the sign-in’s host alone',
    url: '/sign-in-providers?organisation=globex',
    status: 404,
  },
  'GET /oauth2/authorize': {
    why: 'begins a sign-in with a provider, at the sign-in’s host alone',
    url: '/oauth2/authorize?identity_provider=organisation.globex',
    status: 404,
  },
  'GET /oauth2/idpresponse': {
    why: 'ends a sign-in with a provider, at the sign-in’s host alone',
    url: '/oauth2/idpresponse?state=x&code=x',
    status: 404,
  },
  'GET /oauth2/idpresponse/:key': {
    why: 'ends a sign-in with an organisation’s provider, at the sign-in’s host alone',
    url: '/oauth2/idpresponse/00000000-0000-4000-8000-000000000000?state=x&code=x',
    status: 404,
  },
  'POST /oauth2/token': {
    why: 'gives the identity pages alone their tokens',
    url: '/oauth2/token',
    status: 404,
    payload: 'grant_type=authorization_code',
    headers: FORM,
  },
  'GET /outbox': { why: 'answers at the sign-in’s host alone', url: '/outbox', status: 404 },
  'GET /outbox/:id': {
    why: 'answers at the sign-in’s host alone',
    url: '/outbox/00000000-0000-4000-8000-000000000000',
    status: 404,
  },
  'POST /idp': {
    why: 'the user pool, which knows people and no organisations',
    url: '/idp',
    status: 400,
    payload: '{}',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
  },
  'POST /idp/': {
    why: 'the user pool, which knows people and no organisations',
    url: '/idp/',
    status: 400,
    payload: '{}',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
  },
  'POST /idp/browser': {
    why: 'renews a browser’s sign-in, at the sign-in’s host alone and for our own pages alone',
    url: '/idp/browser',
    status: 403,
    payload: '{}',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      origin: 'http://acme.bubbles.localhost:4000',
    },
  },
  'OPTIONS /idp/browser': {
    why: 'a preflight, for our own pages alone',
    url: '/idp/browser',
    status: 403,
    headers: { origin: 'http://acme.bubbles.localhost:4000' },
  },
  'GET /idp/:poolId/.well-known/jwks.json': {
    why: 'public keys',
    url: '/idp/another_Pool/.well-known/jwks.json',
    status: 404,
  },
}
