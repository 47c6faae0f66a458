import { Counter } from 'prom-client'

const answered = new Counter({
  name: 'bubbles_pages_total',
  help: 'Public published pages, by where they came from: memory, memory after asking whether they are live, or the database',
  labelNames: ['from'],
})

/** Counts a page. `memory`: nothing was asked. `confirmed`: whether it is still live. `read`: the page itself. */
export const countPage = (from: 'memory' | 'confirmed' | 'read'): void => answered.inc({ from })
