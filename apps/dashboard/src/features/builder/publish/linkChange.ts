import { LINK_PASSWORD_LENGTH } from '@bubbles/domain'
import type { Resource } from '@bubbles/contract'

export type Sharing = Resource<'getReportSharing'>

/** What somebody has changed of a public link and not saved. */
export interface LinkChange {
  /** The new password while it is typed; null takes it away. */
  password?: string | null
  /** The last day it can be followed, such as 2030-12-31, where the person is; '' for no end. */
  lastDay?: string
  indexed?: boolean
  downloads?: boolean
  pdf?: boolean
  editions?: boolean
  embedding?: boolean
  comments?: boolean
}

export type LinkField = keyof LinkChange

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The day of an end as a date field has it: the one that was chosen, wherever that was; of an instant that says no
 * offset, the day it has where the person is. '' for none.
 */
export function dayOf(iso: string | null): string {
  if (iso === null) return ''
  if (/[+-]\d\d:\d\d$/.test(iso)) return iso.slice(0, 10)
  const date = new Date(iso)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The end of a day where the person is, as an instant with the offset of their clock. */
export function endOf(day: string): string {
  const end = `${day}T23:59:59.999`
  const east = -new Date(end).getTimezoneOffset()
  const minutes = Math.abs(east)
  return `${end}${east < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Whether a day is written in full: while its year is typed, a date field says 0002, 0020 and 0203 on the way to 2031. */
export const isWholeDay = (day: string | undefined): boolean => day !== undefined && day >= '1000'

/** What does not fit, by its field. */
export function problemsOf(
  { password, lastDay }: LinkChange,
  now = new Date(),
): Partial<Record<LinkField, string>> {
  return {
    ...(typeof password === 'string' &&
      password.trim().length < LINK_PASSWORD_LENGTH.min && {
        password: `Use ${LINK_PASSWORD_LENGTH.min} characters or more.`,
      }),
    ...(lastDay && new Date(endOf(lastDay)) <= now && { lastDay: 'Choose today or a later day.' }),
  }
}

/** What is sent: only what differs from what is saved. */
export function bodyOf({ lastDay, ...change }: LinkChange, saved: Sharing) {
  const { indexed, downloads, pdf, editions, embedding, comments } = change
  return {
    ...(change.password !== undefined && { password: change.password }),
    ...(lastDay !== undefined &&
      lastDay !== dayOf(saved.expiresAt) && { expiresAt: lastDay === '' ? null : endOf(lastDay) }),
    ...(indexed !== undefined && indexed !== saved.indexed && { indexed }),
    ...(downloads !== undefined && downloads !== saved.downloads && { downloads }),
    ...(pdf !== undefined && pdf !== saved.pdf && { pdf }),
    ...(editions !== undefined && editions !== saved.editions && { editions }),
    ...(embedding !== undefined && embedding !== saved.embedding && { embedding }),
    ...(comments !== undefined && comments !== saved.comments && { comments }),
  }
}
