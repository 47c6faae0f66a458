import type { Config } from '../../config/config.ts'
import { mailLayout, queueMail, readPalette, subjectLine } from '../mail/public.ts'
import { readKeepers } from './reader.ts'

/** A webhook that was switched off automatically. */
export interface SwitchedOff {
  organisationId: string
  organisationName: string
  organisationFriendlyName: string
  host: string
  because: 'gone' | 'failing'
}

const WHY: Record<SwitchedOff['because'], (host: string) => string> = {
  gone: (host) => `“${host}” replied that it no longer accepts events (410).`,
  failing: (host) => `Nothing has arrived at “${host}” for more than three days.`,
}

/** Tells everyone who can manage webhooks, in the transaction that switches it off. */
export async function tellOfSwitchingOff(
  { addresses }: Pick<Config, 'addresses'>,
  { organisationId, organisationName, organisationFriendlyName, host, because }: SwitchedOff,
): Promise<void> {
  const palette = await readPalette(organisationId)
  const { href } = new URL('/dashboard/org/settings', addresses.organisation(organisationName))
  for (const { email_address: to } of await readKeepers(organisationId))
    await queueMail(
      mailLayout({
        to,
        organisation: organisationFriendlyName,
        palette,
        subject: subjectLine`Webhook switched off: “${host}”`,
        title: `The webhook to “${host}” was switched off`,
        paragraphs: [
          WHY[because](host),
          'Nothing more is sent there. Once the receiver works again, switch the webhook on in the settings.',
        ],
        action: { label: 'Open the settings', href },
        after: ['You’re getting this email because you can manage webhooks.'],
      }),
    )
}
