/** The library of passkeys, loaded when the first one is used: it costs 150 ms and 27 MB. */
export const loadWebAuthn = (): Promise<typeof import('@simplewebauthn/server')> =>
  import('@simplewebauthn/server')
