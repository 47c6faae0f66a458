import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '../../config/config.ts'
import { JobError } from '../../worker/jobs.ts'
import { parseEmailAddress } from './address.ts'
import { createSmtp, type SmtpLimits, verifySmtp } from './smtp.ts'

/**
 * Sends one message through the configured mail server and says how each step ends, for whoever sets it up. No password is said.
 * @param say takes one sentence at a time.
 * @returns whether the server has accepted the message.
 */
export async function tryMail(
  { smtpUrl, from, fromName }: Config['mail'],
  to: string,
  say: (sentence: string) => void,
  limits?: SmtpLimits,
): Promise<boolean> {
  const address = parseEmailAddress(to)
  if (address === null) {
    say(`“${to}” isn’t an email address such as name@example.org.`)
    return false
  }
  if (smtpUrl === undefined) {
    say('SMTP_URL is not set, so email stays on the outbox page of this machine. Set it and try again.')
    return false
  }
  const { hostname, port, protocol, username } = new URL(smtpUrl)
  const isTls = protocol === 'smtps:'
  const server = `${hostname}, port ${port || (isTls ? 465 : 587)}`
  const user = username === '' ? 'without signing in' : `signing in as ${decodeURIComponent(username)}`
  say(`Mail server: ${server}, ${isTls ? 'TLS from the start' : 'TLS if the server offers it'}, ${user}.`)
  const found = await findServer(hostname)
  if (found === undefined) {
    say(`There is no address for ${hostname} in DNS. Check the name in SMTP_URL.`)
    return false
  }
  say(`Found: ${found}.`)
  const steps = [
    {
      run: () => verifySmtp(smtpUrl, limits),
      done: 'Connected, and the server lets us send.',
      failed: 'Check the port, username and password in SMTP_URL, and whether a firewall is in the way.',
    },
    {
      run: () =>
        createSmtp(smtpUrl, limits)(
          {
            from: { name: fromName, address: from },
            to: address,
            subject: 'Bubbles can send email',
            text: 'This is the test email from npm run mail -- test. If you can read it, email works.\n',
          },
          new AbortController().signal,
        ),
      done: `Accepted: the message to ${address} is on its way, from ${from}. Look for it there, and in the junk folder.`,
      failed: `Check that this server is allowed to send from ${from} (MAIL_FROM) to ${address}.`,
    },
  ]
  for (const { run, done, failed } of steps) {
    try {
      await run()
      say(done)
    } catch (error) {
      say(`${error instanceof JobError ? error.message : String(error)} ${failed}`)
      return false
    }
  }
  return true
}

const findServer = async (hostname: string): Promise<string | undefined> => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host)) return host
  return lookup(host).then(
    ({ address }) => address,
    () => undefined,
  )
}
