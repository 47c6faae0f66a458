import { Counter } from 'prom-client'

const refused = new Counter({
  name: 'bubbles_http_refused_total',
  help: 'Requests answered with a problem, by its type',
  labelNames: ['reason'],
})

/** Counts a refusal. @param reason the code of a problem, or `unreadable` for what is no HTTP */
export const countRefusal = (reason: string): void => refused.inc({ reason })
