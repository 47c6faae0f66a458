import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { redirect } from '@tanstack/react-router'
import { grants } from './abilities.ts'

type Organisation = Resource<'getCurrentOrganisation'>

const suchAs = ({ ownerName }: Organisation): string => (ownerName === '' ? '' : `, such as ${ownerName}`)

/** Why engagement is closed to a member, and who can open it; null where there is no organisation to speak of. */
export function whyNoEngagement(organisation: Organisation | null | undefined): string | null {
  if (!organisation) return null
  const { googleAnalytics4MeasurementId: measurementId, friendlyName } = organisation
  if (measurementId === null) {
    return grants(organisation, 'organisation.setupAnalytics')
      ? 'You’ll see engagement here once you start measuring in Settings.'
      : `You’ll see engagement here once ${friendlyName} starts measuring its readers. Ask an admin${suchAs(organisation)}.`
  }
  return grants(organisation, 'organisation.members')
    ? 'Engagement is for analysts. You can add that role in Members.'
    : `Engagement is for analysts. Ask an admin${suchAs(organisation)}.`
}

/** Why the organisation's administration is closed to a member, and who can open it. */
export const whyNoAdministration = (organisation: Organisation | null | undefined): string | null =>
  organisation ? `These settings are for admins. Ask one${suchAs(organisation)}.` : null

/** Why the list of everything that is open is closed to a member, and who can open it. */
export const whyNoLinks = (organisation: Organisation | null | undefined): string | null =>
  organisation ? `Links are for publishers and admins. Ask an admin${suchAs(organisation)}.` : null

export const WHY_NO_ACCOUNTS = 'Accounts are for account managers.'

/**
 * Leads away from a screen the person may not open and says why, in one toast.
 * @param preload whether the screen is only made ready for a pointer that rests on its link: nothing is said then.
 */
export function closeDoor(reason: string | null, to: string, preload: boolean) {
  if (reason !== null && !preload) toasts.notify({ message: reason })
  return redirect({ to, replace: true })
}
