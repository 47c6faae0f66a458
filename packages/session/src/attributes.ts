import * as auth from 'aws-amplify/auth'
import { getAccessToken } from './session.ts'

/** Addresses of a user that a code confirms. */
export type ConfirmedAttribute = 'email' | 'phone_number'

/**
 * Asks for another e-mail address for the signed-in user. It counts once `confirmEmail` has its code.
 * @returns where the code went, masked; null when the pool wants none and the address counts already.
 * @throws Error named `AliasExistsException` for another user's address, `InvalidParameterException`,
 * `LimitExceededException`, `NotAuthorizedException`, `UserUnAuthenticatedException` when nobody is signed in, or
 * `NetworkError`.
 */
export async function changeEmail(address: string): Promise<{ destination: string | null }> {
  const { email } = await auth.updateUserAttributes({ userAttributes: { email: address } })
  return { destination: email?.nextStep.codeDeliveryDetails?.destination ?? null }
}

/**
 * Confirms the address given to `changeEmail` with its code. The tokens then carry the new address; the product
 * itself learns of it with the next `POST v1/users`.
 * @throws Error named `CodeMismatchException`, `ExpiredCodeException`, `AliasExistsException`,
 * `LimitExceededException`, `NotAuthorizedException`, `UserUnAuthenticatedException` or `NetworkError`.
 */
export async function confirmEmail(code: string): Promise<void> {
  await auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code })
  // The address is changed whatever comes of this: tokens made later carry it too.
  await getAccessToken({ forceRefresh: true }).catch(() => null)
}

/**
 * Sends a new code for an address of the signed-in user; older ones no longer count.
 * @returns where the code went, masked.
 * @throws Error named `InvalidParameterException` when there is nothing to confirm, `LimitExceededException`,
 * `NotAuthorizedException`, `UserUnAuthenticatedException` or `NetworkError`.
 */
export async function sendAttributeCode(attribute: ConfirmedAttribute): Promise<{ destination: string }> {
  const { destination } = await auth.sendUserAttributeVerificationCode({ userAttributeKey: attribute })
  return { destination: destination ?? '' }
}
