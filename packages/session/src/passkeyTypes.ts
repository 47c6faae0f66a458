import { hasOwnPool, type PageConfig } from './pageConfig.ts'

/** A passkey of the signed-in person. */
export interface Passkey {
  id: string
  name: string
  addedAt: Date
  lastUsedAt: Date | null
}

/** A passkey that is being added. */
export interface PasskeySetup {
  /**
   * Has the browser make it, which asks for a fingerprint or the like.
   * @throws Error named `NotAllowedError` where that was cancelled, `InvalidStateError` where this device has one already, or by
   * the name the pool gives it.
   */
  create: (name: string) => Promise<void>
  /** Ends the sign-in that was made for it. Never rejects. */
  end: () => Promise<void>
}

/** Whether people can sign in with passkeys here: in this browser, and with this user pool. */
export const hasPasskeys = (config: Pick<PageConfig, 'userPoolId'>): boolean =>
  hasOwnPool(config) && typeof globalThis.PublicKeyCredential === 'function'
