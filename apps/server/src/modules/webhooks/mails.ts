import type { Config } from '../../config/config.ts'
import type { Say } from '../../http/say.ts'
import { mailEach, mailLayout, readPalette, subjectLine } from '../mail/public.ts'
import { readKeepers } from './reader.ts'

/** A webhook that was switched off automatically. */
export interface SwitchedOff {
  organisationId: string
  organisationName: string
  organisationFriendlyName: string
  host: string
  because: 'gone' | 'failing'
}

const WHY: Record<SwitchedOff['because'], (say: Say, host: string) => string> = {
  gone: (say, host) => say`“${host}” replied that it no longer accepts events (410).`,
  failing: (say, host) => say`Nothing has arrived at “${host}” for more than three days.`,
}

/** Tells everyone who can manage webhooks, in the transaction that switches it off. */
export async function tellOfSwitchingOff(
  { addresses }: Pick<Config, 'addresses'>,
  { organisationId, organisationName, organisationFriendlyName, host, because }: SwitchedOff,
): Promise<void> {
  const palette = await readPalette(organisationId)
  const { href } = new URL('/dashboard/org/settings', addresses.organisation(organisationName))
  await mailEach(organisationId, await readKeepers(organisationId), (say, { email_address: to }) =>
    mailLayout({
      to,
      organisation: organisationFriendlyName,
      palette,
      language: say,
      subject: subjectLine(say)`Webhook switched off: “${host}”`,
      title: say`The webhook to “${host}” was switched off`,
      paragraphs: [
        WHY[because](say, host),
        say`Nothing more will be sent there. Once the receiver works again, switch the webhook on in the settings.`,
      ],
      action: { label: say`Open the settings`, href },
      after: [say`You’re getting this email because you can manage webhooks.`],
    }),
  )
}
