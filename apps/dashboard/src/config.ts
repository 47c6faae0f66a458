import type { PageConfig } from '@bubbles/session'

/** Settings that the server writes into the page. */
export type Config = PageConfig

let current: Config | null = null

/** Sets the settings once, at start. */
export function setConfig(config: Config): void {
  current = config
}

/** The settings. @throws Error before `setConfig`. */
export function config(): Config {
  if (current === null) throw new Error('The settings were requested before they had been read.')
  return current
}
