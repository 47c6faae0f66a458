import { Counter, Gauge } from 'prom-client'

/** Live sockets that are open in this process, with those that have not said hello yet. */
export const openSockets = new Gauge({
  name: 'bubbles_live_sockets',
  help: 'Open live-editing sockets',
})

const ended = new Counter({
  name: 'bubbles_live_ended_total',
  help: 'Live-editing sockets that the server closed, by reason',
  labelNames: ['reason'],
})

/** Counts a socket that the server ends. @param reason the code of a problem */
export const countEnd = (reason: string): void => ended.inc({ reason })
