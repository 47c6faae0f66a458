import { FORM, type RouteEntry } from './routeCases.ts'

/** Routes of published pages, of what belongs to them, and of what readers’ browsers send. */
export const PAGE_ROUTES: Record<string, RouteEntry> = {
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
  'GET /bubbles/own/:slug': {
    why: 'marks the browser and leads to the address it was asked with, whatever is there',
    url: '/bubbles/own/wind',
    status: 303,
  },
  'GET /bubbles/:slug/editions/:edition': [
    { title: 'an earlier edition', url: (ids) => `/bubbles/${ids.slug}/editions/1`, own: 200 },
    {
      title: 'an earlier edition for members',
      url: (ids) => `/bubbles/${ids.internalSlug}/editions/2`,
      own: 200,
      isInternal: true,
    },
  ],
  'POST /bubbles/:slug/editions/:edition': [
    {
      title: 'the password of an earlier edition',
      url: (ids) => `/bubbles/${ids.slug}/editions/1`,
      payload: () => 'password=wrong-password',
      headers: FORM,
      own: 303,
    },
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
  'GET /bubbles/download/:slug/editions/:edition/:file': [
    {
      title: 'data of an earlier edition',
      url: (ids) => `/bubbles/download/${ids.slug}/editions/1/${ids.figure}.csv`,
      own: 200,
    },
    {
      title: 'data of an earlier edition for members',
      url: (ids) => `/bubbles/download/${ids.internalSlug}/editions/2/${ids.figure}.csv`,
      own: 200,
      isInternal: true,
    },
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
