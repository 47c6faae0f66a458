import type { Ids } from './ids.ts'

/** One way to ask a route that answers with something of one organisation. */
export interface RouteCase {
  title: string
  url: (ids: Ids) => string
  /** What a form or a script of the page sends. */
  payload?: (ids: Ids) => string
  headers?: Record<string, string>
  /** Status at the own host. */
  own: number
  /** Only for members: it is asked with a browser's session. */
  isInternal?: true
}

/** A route that knows nothing of organisations, or answers with what its host says and nothing a caller can name. */
export interface OpenRoute {
  why: string
  url: string
  /** Status that someone without a token gets at an organisation's host. */
  status: number
  payload?: string
  headers?: Record<string, string>
}

export type RouteEntry = readonly RouteCase[] | OpenRoute

export const isCases = (entry: RouteEntry): entry is readonly RouteCase[] => Array.isArray(entry)

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }

/** Everything the router knows beside the contract's calls. `HEAD` is what `GET` answers, without its body. */
export const ROUTES: Record<string, RouteEntry> = {
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
  'GET /bubbles/assets/embed.js': { why: 'a script', url: '/bubbles/assets/embed.js', status: 200 },
  'GET /bubbles/assets/:name': { why: 'fonts and scripts', url: '/bubbles/assets/none.woff2', status: 404 },
  'OPTIONS /bubbles/collect': { why: 'a preflight', url: '/bubbles/collect', status: 204 },
  'GET /robots.txt': { why: 'the same at every organisation', url: '/robots.txt', status: 200 },
  'GET /sitemap.xml': { why: 'lists what the host’s organisation lists', url: '/sitemap.xml', status: 200 },
  'GET /favicon.ico': { why: 'the icon of the host’s organisation', url: '/favicon.ico', status: 200 },
  'GET /apple-touch-icon.png': {
    why: 'the icon of the host’s organisation',
    url: '/apple-touch-icon.png',
    status: 200,
  },
  'GET /bubbles': { why: 'leads to the front page', url: '/bubbles', status: 301 },
  'GET /bubbles/': { why: 'lists what the host’s organisation lists', url: '/bubbles/', status: 200 },
  'GET /bubbles/feed.xml': {
    why: 'lists what the host’s organisation lists',
    url: '/bubbles/feed.xml',
    status: 200,
  },
  'GET /bubbles/subscribe': { why: 'asks for an address', url: '/bubbles/subscribe', status: 200 },
  'POST /bubbles/subscribe': {
    why: 'takes an address for the host’s organisation; this is none',
    url: '/bubbles/subscribe',
    payload: 'address=none',
    headers: FORM,
    status: 400,
  },
  'GET /bubbles/subscribe/:token': [
    { title: 'the link that confirms', url: (ids) => `/bubbles/subscribe/${ids.confirmToken}`, own: 200 },
  ],
  'POST /bubbles/subscribe/:token': [
    {
      title: 'confirming',
      url: (ids) => `/bubbles/subscribe/${ids.confirmToken}`,
      payload: () => '',
      headers: FORM,
      own: 200,
    },
  ],
  'GET /bubbles/unsubscribe/:token': [
    { title: 'the link that ends', url: (ids) => `/bubbles/unsubscribe/${ids.endToken}`, own: 200 },
  ],
  'POST /bubbles/unsubscribe/:token': [
    {
      title: 'ending',
      url: (ids) => `/bubbles/unsubscribe/${ids.endToken}`,
      payload: () => 'List-Unsubscribe=One-Click',
      headers: FORM,
      own: 200,
    },
  ],
  'POST /bubbles/access': {
    why: 'takes an address for a report of the host’s organisation; this is none',
    url: '/bubbles/access',
    payload: 'address=none',
    headers: FORM,
    status: 404,
  },
  'POST /bubbles/access/code': {
    why: 'takes a code for a report of the host’s organisation; this is none',
    url: '/bubbles/access/code',
    payload: 'code=000000',
    headers: FORM,
    status: 404,
  },
  'GET /bubbles/access/end/:token': {
    why: 'takes what its signature names, with the organisation in it; this is none',
    url: '/bubbles/access/end/none',
    status: 404,
  },
  'POST /bubbles/access/end/:token': {
    why: 'takes what its signature names, with the organisation in it; this is none',
    url: '/bubbles/access/end/none',
    payload: '',
    headers: FORM,
    status: 404,
  },
  'GET /bubbles/access/:token': {
    why: 'takes what its signature names, with the organisation in it; this is none',
    url: '/bubbles/access/none',
    status: 404,
  },
  'GET /bubbles/comment': {
    why: 'a figure of the host’s organisation; this is none',
    url: '/bubbles/comment',
    status: 404,
  },
  'POST /bubbles/comment': {
    why: 'takes what its signed token names; this is none',
    url: '/bubbles/comment',
    payload: 'token=none&words=none',
    headers: FORM,
    status: 410,
  },
  'GET /bubbles/comment/confirm/:token': [
    {
      title: 'the link that confirms a reader who commented',
      url: (ids) => `/bubbles/comment/confirm/${ids.commentConfirmToken}`,
      own: 200,
    },
  ],
  'POST /bubbles/comment/confirm/:token': [
    {
      title: 'confirming a reader who commented',
      url: (ids) => `/bubbles/comment/confirm/${ids.commentConfirmToken}`,
      payload: () => '',
      headers: FORM,
      own: 200,
    },
  ],
  'GET /bubbles/comment/end/:token': [
    {
      title: 'the link that stops emails to a reader',
      url: (ids) => `/bubbles/comment/end/${ids.commentEndToken}`,
      own: 200,
    },
  ],
  'POST /bubbles/comment/end/:token': [
    {
      title: 'stopping emails to a reader',
      url: (ids) => `/bubbles/comment/end/${ids.commentEndToken}`,
      payload: () => 'List-Unsubscribe=One-Click',
      headers: FORM,
      own: 200,
    },
  ],
  'GET /emails/stop/:token': [
    { title: 'the link that ends a kind of email', url: (ids) => `/emails/stop/${ids.stopToken}`, own: 200 },
  ],
  'POST /emails/stop/:token': [
    {
      title: 'ending a kind of email',
      url: (ids) => `/emails/stop/${ids.stopToken}`,
      payload: () => 'List-Unsubscribe=One-Click',
      headers: FORM,
      own: 200,
    },
  ],
  'GET /bubbles/cards/:file': [
    {
      title: 'the picture of a listed report',
      // Whatever the look it names: that leads to the present one.
      url: (ids) => `/bubbles/cards/${ids.publication}.000000000000.svg`,
      own: 302,
    },
  ],
  'GET /bubbles/:slug': [
    { title: 'for everyone', url: (ids) => `/bubbles/${ids.slug}`, own: 200 },
    { title: 'for members', url: (ids) => `/bubbles/${ids.internalSlug}`, own: 200, isInternal: true },
  ],
  'GET /bubbles/:slug/': [{ title: 'with a stroke', url: (ids) => `/bubbles/${ids.slug}/`, own: 301 }],
  'POST /bubbles/:slug': [
    {
      title: 'the password of a page',
      url: (ids) => `/bubbles/${ids.slug}`,
      payload: () => 'password=wrong-password',
      headers: FORM,
      own: 303,
    },
  ],
  'GET /bubbles/preview/:token': [
    { title: 'a draft by its link', url: (ids) => `/bubbles/preview/${ids.previewToken}`, own: 200 },
  ],
  'GET /bubbles/preview/:token/:file': [
    {
      title: 'a picture of a draft',
      url: (ids) => `/bubbles/preview/${ids.previewToken}/${ids.previewFile}`,
      own: 200,
    },
    {
      title: 'a file of a draft',
      url: (ids) => `/bubbles/preview/${ids.previewToken}/file-${ids.fileBlock}.pdf`,
      own: 200,
    },
  ],
  'GET /bubbles/download/:slug/:file': [
    { title: 'data', url: (ids) => `/bubbles/download/${ids.slug}/${ids.figure}.csv`, own: 200 },
    {
      title: 'data for members',
      url: (ids) => `/bubbles/download/${ids.internalSlug}/${ids.figure}.csv`,
      own: 200,
      isInternal: true,
    },
    { title: 'a file', url: (ids) => `/bubbles/download/${ids.slug}/file-${ids.fileBlock}.pdf`, own: 200 },
  ],
  'GET /bubbles/embed/:slug': [
    { title: 'a page in a frame', url: (ids) => `/bubbles/embed/${ids.slug}`, own: 200 },
  ],
  'GET /bubbles/embed/:slug/:blockId': [
    { title: 'a chart in a frame', url: (ids) => `/bubbles/embed/${ids.slug}/${ids.figure}`, own: 200 },
  ],
  'GET /bubbles/oembed': [
    {
      title: 'how to show it',
      url: (ids) =>
        `/bubbles/oembed?url=${encodeURIComponent(`http://acme.bubbles.localhost:4000/bubbles/${ids.slug}`)}`,
      own: 200,
    },
  ],
  'GET /bubbles/media/:key/:copy': [
    { title: 'a narrower picture', url: (ids) => `/bubbles/media/${ids.media}/480.webp`, own: 200 },
  ],
  'GET /bubbles/media/:key': [{ title: 'a picture', url: (ids) => `/bubbles/media/${ids.media}`, own: 200 }],
  'GET /bubbles/logo/:file': [{ title: 'the logo', url: (ids) => `/bubbles/logo/${ids.logo}.png`, own: 200 }],
  'POST /bubbles/collect': [
    {
      title: 'what was read',
      url: () => '/bubbles/collect',
      payload: (ids) =>
        JSON.stringify({
          v: 1,
          token: ids.readerToken,
          session: ids.readerSession,
          sentAt: new Date().toISOString(),
          events: [{ id: 'one-event-1', kind: 'view', at: new Date().toISOString() }],
        }),
      headers: { 'content-type': 'text/plain', origin: 'null' },
      own: 202,
    },
  ],
  'POST /bubbles/answers': [
    {
      title: 'a form of a page',
      url: () => '/bubbles/answers',
      payload: (ids) =>
        new URLSearchParams([
          ['blocks', ids.question],
          ['token', ids.readerToken],
          [ids.question, '2'],
        ]).toString(),
      headers: FORM,
      own: 303,
    },
    {
      title: 'a form of a member’s page',
      url: () => '/bubbles/answers',
      payload: (ids) =>
        new URLSearchParams([
          ['blocks', ids.question],
          ['token', ids.memberToken],
          [ids.question, '2'],
        ]).toString(),
      headers: FORM,
      own: 303,
    },
  ],
  'GET /bubbles/answers': [
    {
      title: 'what a reader answered',
      url: (ids) => `/bubbles/answers?token=${ids.readerToken}&session=${ids.readerSession}&change=1`,
      own: 200,
    },
  ],
}
