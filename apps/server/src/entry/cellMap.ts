import type { Home } from '@bubbles/db/cells'
import type { Env } from '../config/env.ts'

/**
 * nginx's map from host names to cells, as `$bubbles_cell`. Hosts that aren't in it belong to the first cell: sign-in, and
 * every organisation that was never moved.
 */
export function cellMap(
  homes: readonly Pick<Home, 'name' | 'cell'>[],
  first: string,
  /** Proven domains of organisations' own, with the cell that each organisation is in. */
  domains: readonly { domain: string; cell: string }[],
  { BUBBLES_ROOT_DOMAIN: root, BUBBLES_ORIGIN: origin }: Pick<Env, 'BUBBLES_ROOT_DOMAIN' | 'BUBBLES_ORIGIN'>,
): string {
  const pages = origin && new URL(origin.replace('{organisation}', 'organisation')).hostname
  const lines = homes
    .filter(({ cell }) => cell !== first)
    .flatMap(({ name, cell }) => [
      `${name}.${root} ${cell};`,
      ...(pages ? [`${pages.replace('organisation', name)} ${cell};`] : []),
    ])
  const seen = new Set<string>()
  const own = domains.flatMap(({ domain, cell }) => {
    // nginx takes no name twice.
    const isNew = !seen.has(domain) && cell !== first
    seen.add(domain)
    return isNew ? [`${domain} ${cell};`] : []
  })
  return `# Written by npm run cells.\nmap $host $bubbles_cell {\n${[`default ${first};`, ...lines, ...own].map((line) => `\t${line}\n`).join('')}}\n`
}
