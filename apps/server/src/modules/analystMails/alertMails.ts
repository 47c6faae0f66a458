import { subjectLine } from '../mail/public.ts'
import type { Words } from './waiting.ts'
import { people } from './week.ts'

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const dayWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Says that a report has at least twice its usual readers. */
export const surgeMail = (
  name: string,
  { readers, usual }: { readers: number; usual: number },
  href: string,
): Words => ({
  subject: subjectLine`Many readers today: “${name}”`,
  title: `“${name}” has ${number.format(readers)} readers today`,
  paragraphs: [
    usual === 0
      ? 'On most of the last 28 days it had none.'
      : `Usually it has ${usual < 5 ? 'fewer than 5' : number.format(usual)} a day: that is the median of the last 28 days.`,
    'The day isn’t over, so there may be more.',
  ],
  action: { label: 'See where they come from', href },
})

/** Says that readers became fewer after a new edition. */
export const fallMail = (
  name: string,
  { edition, day, before, after }: { edition: number; day: string; before: number; after: number },
  href: string,
): Words => ({
  subject: subjectLine`Fewer readers since edition ${String(edition)}: “${name}”`,
  title: `“${name}” has fewer readers since edition ${edition}`,
  paragraphs: [
    `Edition ${edition} came out on ${dayWords.format(new Date(`${day}T00:00:00Z`))}. The report had ${number.format(before)} readers in the seven days before, and ${after === 0 ? 'none' : people(after)} in the seven days after.`,
    'Readers can become fewer for other reasons too, such as a holiday or a link that was removed.',
  ],
  action: { label: 'See the trend', href },
})
