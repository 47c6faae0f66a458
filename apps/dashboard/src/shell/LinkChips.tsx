import { Chip } from '@bubbles/ui'
import { CalendarX, Lock, UserCheck } from 'lucide-react'
import { dayInShort, momentInFull } from '../format/time.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

const isOver = (expiresAt: string, now = Date.now()): boolean => Date.parse(expiresAt) <= now

/** What is known of a report's public link. */
interface PublicLink {
  gate: 'password' | 'named' | null
  expiresAt: string | null
}

/** What a public link asks of readers, and until when it opens anything: next to “Public”, which says neither. */
export function LinkChips({ link, now }: { link: PublicLink | null; now?: number }) {
  if (!link) return null
  const { gate, expiresAt } = link
  return (
    <>
      {gate === 'password' && <Chip icon={<Lock {...icon} />}>Password</Chip>}
      {gate === 'named' && <Chip icon={<UserCheck {...icon} />}>Named readers</Chip>}
      {expiresAt !== null &&
        (isOver(expiresAt, now) ? (
          <Chip tone="warning" icon={<CalendarX {...icon} />}>
            Link expired
          </Chip>
        ) : (
          <span title={momentInFull(expiresAt)}>
            <Chip icon={<CalendarX {...icon} />}>Expires on {dayInShort(expiresAt)}</Chip>
          </span>
        ))}
    </>
  )
}
