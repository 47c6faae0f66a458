import { Counter, Gauge } from 'prom-client'

/** Live sockets that are open in this process, with those that have not said hello yet. */
export const openSockets = new Gauge({
  name: 'bubbles_live_sockets',
  help: 'Open sockets of live editing',
})

const ended = new Counter({
  name: 'bubbles_live_ended_total',
  help: 'Sockets of live editing that the server ended, by reason',
  labelNames: ['reason'],
})

/** Counts a socket that the server ends. @param reason the code of a problem */
export const countEnd = (reason: string): void => ended.inc({ reason })
