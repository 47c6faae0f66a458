import { SMALLEST_GROUP } from '@bubbles/domain'
import { Button, EmptyState, Row } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { countOf } from '../../../format/numbers.ts'
import { FILTER_BUTTON } from '../../../shell/filters/FilterChips.tsx'
import type { Match, SetFilter } from './match.ts'

/**
 * What a tab says where no reader matches its filters, or too few do or don’t: which filter is the reason, and the way out.
 */
export function FewMatch({ match: { readers, without, isWithheld } }: { match: Match }) {
  const navigate = useNavigate()
  const remove = (filters: readonly SetFilter[]) => {
    // The buttons here go with the filters.
    document.getElementById(FILTER_BUTTON)?.focus()
    void navigate({
      to: '.',
      search: (old: object) => ({
        ...old,
        ...Object.fromEntries(filters.map(({ name }) => [name, undefined])),
      }),
      resetScroll: false,
    })
  }
  const helping = without
    .filter((each) => each.readers > readers && each.readers >= SMALLEST_GROUP)
    .toSorted((a, b) => b.readers - a.readers)
  const isOfOthers = isWithheld && readers >= SMALLEST_GROUP
  return (
    <EmptyState
      title={isOfOthers ? 'Too few readers match only some filters.' : titleOf(readers, without)}
      action={
        <Row gap={8} wrap>
          {helping.map((each) => (
            <Button key={each.name} onClick={() => remove([each])}>
              Remove “{each.words}”
            </Button>
          ))}
          {helping.length !== 1 && <Button onClick={() => remove(without)}>Remove all filters</Button>}
        </Row>
      }
    >
      {isOfOthers &&
        `${countOf(readers, 'reader')} match all filters, and fewer than ${SMALLEST_GROUP} match only some of them. Comparing the two could identify one of them. `}
      {readers > 0 &&
        !isOfOthers &&
        `Activity by fewer than ${SMALLEST_GROUP} readers isn’t shown, because it could identify one of them. `}
      {without.length > 1 &&
        (helping.length === 0
          ? 'Removing any one of them would still leave too few readers.'
          : helping
              .map(
                ({ words, readers: more }) => `Without “${words}”, ${countOf(more, 'reader')} would match.`,
              )
              .join(' '))}
      {without.length === 1 &&
        (helping.length === 0
          ? without[0]!.readers > 0
            ? 'Even without it, too few readers would match.'
            : 'There are no readers in this period without it either.'
          : `Without this filter, there are ${countOf(helping[0]!.readers, 'reader')} in this period.`)}
    </EmptyState>
  )
}

function titleOf(readers: number, [first, ...more]: readonly SetFilter[]): string {
  if (readers > 0) return `Fewer than ${SMALLEST_GROUP} readers match.`
  return more.length === 0 && first !== undefined
    ? `No readers with “${first.words}” in this period.`
    : 'No readers match all of these filters in this period.'
}
