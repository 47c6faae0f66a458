/** A domain that an organisation has proven, as the processes keep it. */
export interface OwnDomain {
  organisationName: string
  domain: string
  /** Whether it leads here, so that links name it and the usual address leads on to it. */
  inUse: boolean
}

/**
 * The proven domains of organisations. Addresses are made from it in all code that makes them, so it is kept in memory;
 * `modules/ownDomains` fills it from the database and keeps it fresh.
 */
export class OwnDomains {
  #byDomain = new Map<string, OwnDomain>()
  #byName = new Map<string, OwnDomain>()
  readonly #listeners = new Set<(organisationName: string) => void>()

  /** Takes the place of what was known. Tells listeners of each organisation for which something is different. */
  replace(domains: readonly OwnDomain[]): void {
    const before = this.#byName
    this.#byName = new Map(domains.map((each) => [each.organisationName, each]))
    this.#byDomain = new Map(domains.map((each) => [each.domain, each]))
    for (const name of new Set([...before.keys(), ...this.#byName.keys()])) {
      const [was, is] = [before.get(name), this.#byName.get(name)]
      if (was?.domain === is?.domain && was?.inUse === is?.inUse) continue
      for (const listener of this.#listeners) listener(name)
    }
  }

  /** Hears of each organisation whose domain was added, came into use or was given up. */
  onChange(listener: (organisationName: string) => void): void {
    this.#listeners.add(listener)
  }

  /** Whose a host is, with or without port. */
  at(host: string): OwnDomain | undefined {
    if (this.#byDomain.size === 0) return undefined
    return this.#byDomain.get(host.toLowerCase().replace(/:\d{1,5}$/, ''))
  }

  /** The domain at which an organisation's pages are; undefined where they are at the installation's own address. */
  inUseBy(organisationName: string): string | undefined {
    const own = this.#byName.get(organisationName)
    return own?.inUse ? own.domain : undefined
  }

  /** Whether a certificate may be asked for a domain. */
  isProven(domain: string): boolean {
    return this.#byDomain.has(domain)
  }
}
