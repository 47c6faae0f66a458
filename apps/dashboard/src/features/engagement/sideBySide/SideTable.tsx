import { VisuallyHidden } from '@bubbles/ui'
import { Link } from '@tanstack/react-router'
import { duration } from '../../../format/durations.ts'
import { countInWords } from '../../../format/numbers.ts'
import { percent, share } from '../../../format/shares.ts'
import { plainName, sourceName } from '../../../format/readerNames.ts'
import { paths } from '../../../paths.ts'
import { completionOf } from '../overview/numbers.ts'
import { readersInWords } from '../filters/fewWords.ts'
import parts from '../parts/parts.module.css'
import type { Share } from '../parts/SharePanel.tsx'
import type { Side } from './numbers.ts'
import styles from './SideBySide.module.css'

const NONE = '–'

/** "Germany, 41%" of the readers; a dash where nobody read. */
const mostOf = (shares: readonly Share[], readers: number, nameOf: (name: string) => string): string => {
  const [most] = shares
  return most === undefined || readers === 0
    ? NONE
    : `${nameOf(most.name)}, ${share(Math.min(most.readers, readers), readers)}`
}

/** What is compared, in this order. */
const LINES: readonly [words: string, cellOf: (side: Side) => string][] = [
  ['Readers', ({ numbers, isFew }) => readersInWords({ readers: numbers.readers, isFew })],
  ['Views', ({ numbers, isFew }) => (isFew ? NONE : countInWords(numbers.views))],
  ['Median time', ({ numbers }) => (numbers.visits === 0 ? NONE : duration(numbers.medianSeconds))],
  ['Read to the end', ({ numbers }) => (numbers.visits === 0 ? NONE : percent(completionOf(numbers)))],
  ['Most came from', ({ sources, numbers }) => mostOf(sources, numbers.readers, sourceName)],
  ['Most were in', ({ countries, numbers }) => mostOf(countries, numbers.readers, plainName)],
]

/** The reports as columns, so that what differs stands in one line. On a phone each line lists the reports. */
export const SideTable = ({ sides }: { sides: readonly Side[] }) => (
  <table className={styles.table}>
    <caption>
      <VisuallyHidden>Reports side by side</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>Number</VisuallyHidden>
        </th>
        {sides.map(({ reportId, name }) => (
          <th key={reportId} scope="col">
            <Link to={paths.engagement('overview', reportId)} className={parts.rowLink}>
              {name}
            </Link>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {LINES.map(([words, cellOf]) => (
        <tr key={words}>
          <th scope="row">{words}</th>
          {sides.map((side) => (
            <td key={side.reportId} data-label={side.name}>
              <span>{cellOf(side)}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
