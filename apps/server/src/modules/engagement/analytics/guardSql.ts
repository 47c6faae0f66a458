import { SMALLEST_GROUP } from '@bubbles/domain'
import type { Guard } from './fewReaders.ts'

/** Rounds of leaving out more where there are two ways or more to subtract: what is left out of one may be found by another. A second one closes most gaps. */
const ROUNDS = 2

/** Text before and after a subquery. */
export interface Around {
  before: string
  after: string
}

const select = (columns: string, { before, after }: Around): Around => ({
  before: `select r.*, ${columns} from (${before}`,
  after: `${after}) as r`,
})

/**
 * SQL that both engines understand, around rows of the columns range, d0…, m0… and their number of readers as `readers`: the same
 * rows with `is_few`. A group of one to four readers is left out. Where a total minus all that is told would be one group, or
 * fewer than five readers, the smallest other group goes too. That may be found by another total, so it is looked at
 * again; a period in which that doesn't come to an end isn't divided at all.
 */
export function guardSql({ groups, slices }: Guard): Around {
  const by = (places: readonly number[]) => ['range', ...places.map((place) => `d${place}`)].join(', ')
  // Rows of a funnel's steps are of one group, which its first step counts.
  const grouped = select(
    `max(readers) over (partition by ${by(groups)}) as group_readers,
      case when row_number() over (partition by ${by(groups)} order by readers desc) = 1 then readers else 0 end as counted`,
    { before: '', after: '' },
  )
  const isFew = `group_readers > 0 and group_readers < ${SMALLEST_GROUP}`
  let rows = select(`case when ${isFew} then 1 else 0 end as gone0`, grouped)
  const opened = (round: number): Around =>
    select(
      slices.map((places, at) => linesSql(`gone${round}`, by(places), `${round}_${at}`)).join(', '),
      rows,
    )
  const placed = (round: number): Around =>
    select(
      slices
        .map((places, at) => {
          // A group in another line that lacks some already: that line isn't opened by it.
          const others = slices.flatMap((_, other) => (other === at ? [] : [`lacks${round}_${other}`]))
          const order = [
            `case when gone${round} = 1 or group_readers = 0 then 1 else 0 end`,
            ...others.map((each) => `${each} desc`),
          ]
          return `dense_rank() over (partition by ${by(places)} order by ${order.join(', ')}, group_readers, ${by(groups)}) as place${round}_${at}`
        })
        .join(', '),
      opened(round),
    )
  const rounds = slices.length === 1 ? 1 : ROUNDS
  for (let round = 0; round < rounds; round++) {
    const goes = slices.map((_, at) => ` or open${round}_${at} = 1 and place${round}_${at} = 1`).join('')
    rows = select(`case when gone${round} = 1${goes} then 1 else 0 end as gone${round + 1}`, placed(round))
  }
  if (rounds === 1) return select('gone1 = 1 as is_few', rows)
  const isOpen = slices.map((_, at) => `open${rounds}_${at} = 1`).join(' or ')
  const isUnending = `max(case when ${isOpen} then 1 else 0 end) over (partition by range) = 1`
  return select(`gone${rounds} = 1 or ${isUnending} as is_few`, opened(rounds))
}

/** Of a line: `lacks`, 1 where a group is left out; `open`, 1 where that is one group or fewer than five readers, and another group is told. */
function linesSql(gone: string, line: string, name: string): string {
  const sum = (value: string): string => `sum(case when ${value} else 0 end) over (partition by ${line})`
  const left = sum(`${gone} = 1 then counted`)
  const groups = sum(`${gone} = 1 and counted > 0 then 1`)
  const told = sum(`${gone} = 0 and counted > 0 then 1`)
  const isOpen = `${told} > 0 and ${groups} > 0 and (${groups} = 1 or ${left} < ${SMALLEST_GROUP})`
  return `case when ${groups} > 0 then 1 else 0 end as lacks${name}, case when ${isOpen} then 1 else 0 end as open${name}`
}
