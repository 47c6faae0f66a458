import * as auth from 'aws-amplify/auth'
import type { PageConfig } from './pageConfig.ts'
import { provePassword } from './provePassword.ts'
import { getAccessToken } from './session.ts'

/** Addresses of a user that a code confirms. */
export type ConfirmedAttribute = 'email' | 'phone_number'

/**
 * Asks for another e-mail address or phone number for the signed-in user, who gives the password again: whoever has the names
 * of an account can have its password reset. It counts once `confirmAttribute` has its code.
 * @param value an address, or a number in the form of `phoneNumberOf`.
 * @returns where the code went, masked; null when the pool wants none and the value counts already.
 * @throws Error named `AliasExistsException` for another user's, `InvalidParameterException`,
 * `LimitExceededException`, or what `provePassword` throws.
 */
export async function changeAttribute(
  attribute: ConfirmedAttribute,
  value: string,
  password: string,
  config: PageConfig,
): Promise<{ destination: string | null }> {
  const proof = await provePassword(password, config)
  try {
    return { destination: await proof.changeAttribute(attribute, value) }
  } finally {
    void proof.end()
  }
}

/**
 * Confirms what was given to `changeAttribute` with its code. The tokens then carry a new address; the product itself
 * learns of it with the next `POST v1/users`.
 * @throws Error named `CodeMismatchException`, `ExpiredCodeException`, `AliasExistsException`,
 * `LimitExceededException`, `NotAuthorizedException`, `UserUnAuthenticatedException` or `NetworkError`.
 */
export async function confirmAttribute(attribute: ConfirmedAttribute, code: string): Promise<void> {
  await auth.confirmUserAttribute({ userAttributeKey: attribute, confirmationCode: code })
  // It is changed whatever comes of this: tokens made later carry it too.
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

/**
 * The phone number that the signed-in user has confirmed, in E.164; null where there is none.
 * @throws Error named `NotAuthorizedException`, `UserUnAuthenticatedException` or `NetworkError`.
 */
export async function readPhoneNumber(): Promise<string | null> {
  const attributes = await auth.fetchUserAttributes()
  return attributes.phone_number_verified === 'true' ? (attributes.phone_number ?? null) : null
}

/**
 * Removes the phone number of the signed-in user, who gives the password again, and then signs in with it no more.
 * @throws Error named `InvalidParameterException` where it is the only name to sign in with, or what `provePassword` throws.
 */
export async function removePhoneNumber(password: string, config: PageConfig): Promise<void> {
  const proof = await provePassword(password, config)
  try {
    await proof.removeAttribute('phone_number')
  } finally {
    void proof.end()
  }
}
