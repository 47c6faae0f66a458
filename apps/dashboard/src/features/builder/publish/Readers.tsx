import type { Audience } from '@bubbles/domain'
import type { ReactNode } from 'react'
import { Text } from '@bubbles/ui'
import { Heading } from './parts.tsx'
import type { PublicationCheck } from './PublicationCheck.ts'
import styles from './PublishSheet.module.css'

/** Who can read it, and what that replaces. */
export function Readers({
  audience,
  onAudience,
  name,
  check,
}: {
  audience: Audience
  onAudience: (audience: Audience) => void
  name: string
  check: PublicationCheck
}) {
  const lead = (mine: Audience): ReactNode => {
    const mineLive = check.live.find((live) => live.audience === mine)
    const other = check.live.find((live) => live.audience !== mine)
    if (mineLive) return `Replaces edition ${mineLive.edition}`
    return other
      ? `Edition ${other.edition} stays ${other.audience === 'public' ? 'public' : 'internal'}`
      : null
  }
  const members =
    check.memberCount === 1 ? '1 member' : `${check.memberCount.toLocaleString('en-GB')} members`
  return (
    <fieldset className={styles.readers}>
      <Heading as="legend">Who can read it</Heading>
      {(
        [
          ['internal', `${name} only`, `${members}, after sign-in.`],
          ['public', 'Everyone', 'Anyone with the address.'],
        ] as const
      ).map(([value, title, words]) => (
        <label key={value} className={styles.reader}>
          <input
            type="radio"
            name="audience"
            value={value}
            checked={audience === value}
            onChange={() => onAudience(value)}
          />
          <Text weight="semibold">{title}</Text>
          <Text size="small" tone="secondary">
            {words}
          </Text>
          <Text size="small" tone="secondary">
            {lead(value)}
          </Text>
        </label>
      ))}
    </fieldset>
  )
}
