import { type PageConfig, protocolEndpoint } from './pageConfig.ts'
import type { Passkey, PasskeySetup } from './passkeyTypes.ts'
import { callPool } from './poolProtocol.ts'
import { provePassword } from './provePassword.ts'
import { requireAccessToken } from './session.ts'
import { sessionPage } from './withPool.ts'

interface Listed {
  Credentials: {
    CredentialId: string
    FriendlyCredentialName: string
    CreatedAt: number
    LastUsedAt?: number
  }[]
}

const timeOf = (seconds: number): Date => new Date(seconds * 1000)

/** The passkeys of the signed-in person, the oldest first. @throws Error by the name the pool gives it, or `NetworkError`. */
export async function readPasskeys(): Promise<Passkey[]> {
  const endpoint = protocolEndpoint(sessionPage().config, location.origin)
  const body = { AccessToken: await requireAccessToken() }
  const { Credentials: listed } = await callPool<Listed>(endpoint, 'ListWebAuthnCredentials', body)
  return listed.map((each) => ({
    id: each.CredentialId,
    name: each.FriendlyCredentialName,
    addedAt: timeOf(each.CreatedAt),
    lastUsedAt: each.LastUsedAt === undefined ? null : timeOf(each.LastUsedAt),
  }))
}

/** Begins to add a passkey, with the password again. @throws Error as `provePassword`. */
export async function startPasskeySetup(password: string, config: PageConfig): Promise<PasskeySetup> {
  const proof = await provePassword(password, config)
  const { startRegistration } = await import('@simplewebauthn/browser')
  type OptionsJSON = Parameters<typeof startRegistration>[0]['optionsJSON']
  return {
    async create(name) {
      const { CredentialCreationOptions: optionsJSON } = await proof.call<{
        CredentialCreationOptions: OptionsJSON
      }>('StartWebAuthnRegistration')
      const Credential = await startRegistration({ optionsJSON })
      await proof.call('CompleteWebAuthnRegistration', { Credential, FriendlyCredentialName: name })
    },
    end: proof.end,
  }
}

/** Removes a passkey, with the password again. @throws Error as `provePassword`. */
export async function removePasskey(id: string, password: string, config: PageConfig): Promise<void> {
  const proof = await provePassword(password, config)
  try {
    await proof.call('DeleteWebAuthnCredential', { CredentialId: id })
  } finally {
    void proof.end()
  }
}
