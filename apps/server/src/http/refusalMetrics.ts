import { Counter } from 'prom-client'

const refused = new Counter({
  name: 'bubbles_http_refused_total',
  help: 'Requests that were answered with a problem, by its kind',
  labelNames: ['reason'],
})

/** Counts a refusal. @param reason the code of a problem, or `unreadable` for what is no HTTP */
export const countRefusal = (reason: string): void => refused.inc({ reason })
