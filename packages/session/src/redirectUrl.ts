export interface RedirectRules {
  /** Such as `bubbles.example`: the address has to be under it, or be it. */
  rootDomain: string
  /** The port the address has to have; '' is the scheme's own. */
  port: string
  /** Whether only https will do. Without it, http is good for loopback names only. */
  secure: boolean
}

// Backslashes, and everything nobody sees: controls, formats, half surrogates, separators. Parsers drop them, turn
// them round or read them differently from each other.
const unwanted = /[\p{C}\p{Z}\\]/u
const plainStart = /^(https?):\/\/[a-z0-9.-]+(:\d{1,5})?([/?#]|$)/i
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const isLoopbackName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/**
 * Reads a `redirect_url` that anybody may have written, and builds the address to go to from its parts: only
 * what this returns is ever used, never the text that came in.
 * @returns null for everything that does not lead to a page under the root domain.
 */
export function safeRedirectUrl(raw: string | null | undefined, rules: RedirectRules): string | null {
  if (!raw || raw.length > 4096 || unwanted.test(raw) || !plainStart.test(raw) || !URL.canParse(raw))
    return null
  const { protocol, username, password, hostname, port, pathname, search, hash } = new URL(raw)
  const isUnderRoot = hostname === rules.rootDomain || hostname.endsWith(`.${rules.rootDomain}`)
  const isGoodScheme = protocol === 'https:' || (!rules.secure && isLoopbackName(hostname))
  if (!isUnderRoot || !isGoodScheme || username || password || port !== rules.port) return null
  if (!hostname.split('.').every((part) => label.test(part))) return null
  return `${protocol}//${hostname}${port && `:${port}`}${pathname}${search}${hash}`
}
