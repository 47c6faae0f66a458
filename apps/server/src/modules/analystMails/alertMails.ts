import type { Say } from '../../http/say.ts'
import { subjectLine } from '../mail/public.ts'
import { dayIn } from './digestMail.ts'
import type { Words } from './waiting.ts'
import { numberIn, people } from './week.ts'

/** Says that a report has at least twice its usual readers. */
export const surgeMail = (
  say: Say,
  name: string,
  { readers, usual }: { readers: number; usual: number },
  href: string,
): Words => ({
  subject: subjectLine(say)`Many readers today: “${name}”`,
  title: say`“${name}” has ${numberIn(say, readers)} readers today`,
  paragraphs: [
    usual === 0
      ? say`On most of the last 28 days it had none.`
      : say`Usually it has ${usual < 5 ? say`fewer than ${5}` : numberIn(say, usual)} a day: that is the median of the last 28 days.`,
    say`The day isn’t over, so there may be more.`,
  ],
  action: { label: say`See where they come from`, href },
})

/** Says that readers became fewer after a new edition. */
export const fallMail = (
  say: Say,
  name: string,
  { edition, day, before, after }: { edition: number; day: string; before: number; after: number },
  href: string,
): Words => ({
  subject: subjectLine(say)`Fewer readers since edition ${String(edition)}: “${name}”`,
  title: say`“${name}” has fewer readers since edition ${edition}`,
  paragraphs: [
    say`Edition ${edition} was published on ${dayIn(say, day)}. The report had ${numberIn(say, before)} readers in the seven days before, and ${after === 0 ? say`none` : people(say, after)} in the seven days after.`,
    say`The number of readers can fall for other reasons too, such as a holiday or a link that was removed.`,
  ],
  action: { label: say`See the trend`, href },
})
