/** What a code proves. */
export type CodePurpose = 'sign-up' | 'reset-password' | 'verify-email' | 'verify-phone'
