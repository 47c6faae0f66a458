import { callKept } from './keptSignIn.ts'
import { keptSignInEndpoint } from './pageConfig.ts'
import { refusalIn } from './poolProtocol.ts'
import { namedError } from './sessionErrors.ts'
import { sessionPage } from './withPool.ts'

const TIMEOUT_MS = 20_000

/** What the link of the mail to an account's former address carries. */
export interface TakeBackLink {
  account: string
  secret: string
}

/**
 * Gives an account the address again that it had before, and a new password. Every sign-in of it ends.
 * @throws Error named `ExpiredCodeException` for a link that was used or has ended, `AliasExistsException` where another
 * account has the address by now, `InvalidPasswordException`, `LimitExceededException` or `NetworkError`.
 */
export async function takeBackEmail(link: TakeBackLink, newPassword: string): Promise<void> {
  const { config } = sessionPage()
  const address = keptSignInEndpoint(config, location.origin)
  // A pool elsewhere sends no such links.
  if (address === null) throw namedError('ExpiredCodeException', 'The link belongs to another user pool.')
  const body = {
    ClientId: config.userPoolClientId,
    Account: link.account,
    Secret: link.secret,
    Password: newPassword,
  }
  let answer: Response
  try {
    answer = await callKept(address, 'TakeBackEmail', body, TIMEOUT_MS)
  } catch {
    throw namedError('NetworkError', 'A network error has occurred.')
  }
  if (!answer.ok) throw await refusalIn(answer)
}
