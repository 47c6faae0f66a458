import { FORM, type RouteEntry } from './routeCases.ts'

/** Routes by which readers prove or withdraw an email address: forms, and links in emails. */
export const ADDRESS_ROUTES: Record<string, RouteEntry> = {
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
}
