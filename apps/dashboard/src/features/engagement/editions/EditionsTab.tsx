import { FIRST_READING_DAY, MAX_RANGE_DAYS } from '@bubbles/domain'
import { Text, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ChooseReport } from '../blocks/ChooseReport.tsx'
import { useTabTables } from '../export/tabTables.ts'
import { Caution } from '../parts/Caution.tsx'
import { CountedNote, type Meaning, READERS } from '../parts/CountedNote.tsx'
import { useKeptDays } from '../filters/useKeptDays.ts'
import { KeptDays, WITHHELD } from '../filters/WithheldParts.tsx'
import { NoReaders } from '../parts/NoReaders.tsx'
import parts from '../parts/parts.module.css'
import { TabBody } from '../parts/TabBody.tsx'
import { batchQuery, type Edition, editionsQuery } from '../queries.ts'
import { addDays } from '../range.ts'
import { readEngagementSearch } from '../search.ts'
import { EditionChanges } from './EditionChanges.tsx'
import { type EditionsAnswer, editionsQuestions, FEW, readEditions } from './editionNumbers.ts'
import styles from './Editions.module.css'
import { EditionsTable } from './EditionsTable.tsx'
import { editionsTables } from './editionsTables.ts'
import type { TabProps } from '../TabProps.ts'

const MEANINGS: readonly Meaning[] = [
  READERS,
  ['Reading time', 'The median time the page was in view, while its window was active.'],
  [
    'Read to the end',
    'The share of visits in which the last tenth of the page came into view. The last block’s reach is a different number: it needs half of that block in view.',
  ],
  [
    'Reach',
    'Share of an edition’s visits in the period above in which at least half of the block came into view. Under Blocks the previous edition is counted over all its days, so its shares can differ from these.',
  ],
  [
    'Comparing',
    'Editions were read at different times by different people. What changed is only one of the reasons the numbers differ.',
  ],
]

/** The editions of a report beside each other; where it is about all reports, one is chosen first. */
export function EditionsTab(about: TabProps) {
  const { reportId } = about
  return reportId === undefined ? (
    <ChooseReport {...about} tab="editions" />
  ) : (
    <EditionsOfReport {...about} reportId={reportId} />
  )
}

function EditionsOfReport(about: TabProps & { reportId: string }) {
  const editions = useQuery(editionsQuery(about.reportId))
  // Editions stand side by side, so none of them is left out.
  const { query: numbers, since } = useKeptDays({ ...about, publicationId: undefined }, (kept) =>
    batchQuery(['editions'], kept, editionsQuestions(kept), readEditions),
  )
  return (
    <TabBody query={editions} title="Couldn’t load the editions.">
      {(all) =>
        all.length === 0 ? (
          <NoReaders {...about} />
        ) : (
          <TabBody query={numbers} title="Couldn’t load the editions.">
            {(answer) => <Shown {...about} editions={all} answer={answer} since={since} />}
          </TabBody>
        )
      }
    </TabBody>
  )
}

function Shown({
  editions,
  answer,
  range,
  since,
}: TabProps & { editions: readonly Edition[]; answer: EditionsAnswer; since: string | null }) {
  const search = readEngagementSearch(useSearch({ strict: false }))
  const chosen = editions.find(({ edition }) => edition === search.edition) ?? editions[0]!
  const before = editions.find(({ edition }) => edition < chosen.edition) ?? null
  useTabTables(useMemo(() => editionsTables(editions, answer), [editions, answer]))
  const first = editions.at(-1)!.publishedOn
  const earliest = [first, addDays(range.to, 1 - MAX_RANGE_DAYS), FIRST_READING_DAY].toSorted().at(-1)!
  const few = [chosen, ...(before === null ? [] : [before])].filter(
    ({ publicationId }) => (answer.byEdition.get(publicationId)?.visits ?? 0) < FEW,
  )
  return (
    <div className={parts.tab}>
      {earliest < range.from && <AllDays from={earliest} to={range.to} />}
      <KeptDays since={since} />
      {answer.extent.withheld && <Caution>{WITHHELD}</Caution>}
      <EditionsTable editions={editions} answer={answer} chosen={chosen} />
      {before !== null && few.length > 0 && (
        <Caution>
          {`${few.map(({ edition }) => `Edition ${edition}`).join(' and ')} ${few.length === 1 ? 'has' : 'have'} fewer than ${FEW} visits in this period, so differences may be due to chance.`}
        </Caution>
      )}
      <EditionChanges chosen={chosen} before={before} answer={answer} />
      <CountedNote meanings={MEANINGS} />
    </div>
  )
}

/** The way to all days in which the editions were read. */
function AllDays({ from, to }: { from: string; to: string }) {
  const navigate = useNavigate()
  return (
    <Text as="p" tone="secondary" className={styles.days}>
      Counts the period selected above. Earlier editions had readers before then.{' '}
      <Button
        variant="text"
        onClick={() =>
          void navigate({
            to: '.',
            search: (old: object) => ({ ...old, days: undefined, from, to }),
            resetScroll: false,
          })
        }
      >
        Include every day since the first edition
      </Button>
    </Text>
  )
}
