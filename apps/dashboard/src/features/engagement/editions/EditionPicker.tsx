import { Menu, Button } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { Edition } from '../queries.ts'
import { dateOf } from '../range.ts'
import { dayNear } from '../../../format/utcDays.ts'

/** "5 November". */
const publishedDay = ({ publishedOn }: Pick<Edition, 'publishedOn'>): string => dayNear(dateOf(publishedOn))

/** Which edition of a report is shown. It stands in the address. */
export function EditionPicker({ editions, chosen }: { editions: readonly Edition[]; chosen: Edition }) {
  const navigate = useNavigate()
  return (
    <Menu
      label="Edition"
      align="end"
      minWidth={280}
      entries={editions.map((each) => ({
        id: each.publicationId,
        label: `Edition ${each.edition}, ${publishedDay(each)}${each.live ? `, live ${each.audience === 'public' ? 'for everyone' : 'inside'}` : ''}`,
        chosen: each.publicationId === chosen.publicationId,
        onSelect: () =>
          void navigate({
            to: '.',
            search: (old: object) => ({ ...old, edition: each.edition, block: undefined }),
            resetScroll: false,
          }),
      }))}
      trigger={(props) => (
        <Button endIcon={<ChevronDown aria-hidden />} {...props}>
          Edition {chosen.edition}, since {publishedDay(chosen)}
        </Button>
      )}
    />
  )
}
