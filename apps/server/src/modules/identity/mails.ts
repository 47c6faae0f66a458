import type { Mail } from '../mail/public.ts'

/** The mail that brings a new user the code. The address in it comes from the settings, never from a request. */
export function signUpMail(to: string, code: string, loginUrl: string): Mail {
  return {
    to,
    subject: 'Confirm your e-mail for Bubbles',
    text: `Your code for Bubbles is:

${code}

Enter it within 24 hours at ${loginUrl}/confirm?email=${encodeURIComponent(to)}

If you did not create an account, ignore this mail. Without the code the account stays closed.
`,
  }
}
