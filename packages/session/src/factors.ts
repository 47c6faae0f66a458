import { type PageConfig, protocolEndpoint } from './pageConfig.ts'
import { callPool } from './poolProtocol.ts'
import { provePassword } from './provePassword.ts'
import { requireAccessToken } from './session.ts'
import { sessionPage } from './withPool.ts'

/** What protects the account of the signed-in person besides the password. */
export interface Factors {
  /** The authenticator app that sign-ins ask for. */
  totp: { addedAt: Date; lastUsedAt: Date | null } | null
  recoveryCodesLeft: number
}

const timeOf = (seconds: number): Date => new Date(seconds * 1000)

/** @throws Error by the name the pool gives it, or `NetworkError`. */
export async function readFactors(): Promise<Factors> {
  const endpoint = protocolEndpoint(sessionPage().config, location.origin)
  const answer = await callPool<{
    Totp: { AddedAt: number; LastUsedAt?: number } | null
    RecoveryCodesLeft: number
  }>(endpoint, 'DescribeFactors', { AccessToken: await requireAccessToken() })
  const { Totp: totp } = answer
  return {
    totp: totp && {
      addedAt: timeOf(totp.AddedAt),
      lastUsedAt: totp.LastUsedAt === undefined ? null : timeOf(totp.LastUsedAt),
    },
    recoveryCodesLeft: answer.RecoveryCodesLeft,
  }
}

/** An authenticator app that is being set up. */
export interface TotpSetup {
  /** In base32, as apps take it. */
  secret: string
  /**
   * Turns it on with its first code.
   * @returns the recovery codes, which are shown this once.
   * @throws Error named `EnableSoftwareTokenMFAException` for a wrong code.
   */
  confirm: (code: string) => Promise<string[]>
  /** Ends the sign-in that was made for it. Never rejects. */
  end: () => Promise<void>
}

/** Begins to set up an authenticator app, with the password again. @throws Error as `provePassword`. */
export async function startTotpSetup(password: string, config: PageConfig): Promise<TotpSetup> {
  const proof = await provePassword(password, config)
  const { SecretCode: secret } = await proof.call<{ SecretCode: string }>('AssociateSoftwareToken')
  return {
    secret,
    async confirm(code) {
      await proof.call('VerifySoftwareToken', { UserCode: code })
      await proof.call('SetUserMFAPreference', {
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      })
      const { RecoveryCodes: codes } = await proof.call<{ RecoveryCodes: string[] }>('CreateRecoveryCodes')
      return codes
    },
    end: proof.end,
  }
}

/** Removes the authenticator app, with the password and a code. @throws Error as `provePassword`. */
export async function removeTotp(password: string, config: PageConfig): Promise<void> {
  const proof = await provePassword(password, config)
  try {
    await proof.call('SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } })
  } finally {
    void proof.end()
  }
}

/** Makes new recovery codes in the place of all before, with the password and a code. @throws Error as `provePassword`. */
export async function makeRecoveryCodes(password: string, config: PageConfig): Promise<string[]> {
  const proof = await provePassword(password, config)
  try {
    return (await proof.call<{ RecoveryCodes: string[] }>('CreateRecoveryCodes')).RecoveryCodes
  } finally {
    void proof.end()
  }
}
