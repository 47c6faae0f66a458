import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { filtersIn } from '../../../api/readerFilters.ts'
import { type Feedback, feedbackQuery } from '../answers/queries.ts'
import { EditionPicker } from '../editions/EditionPicker.tsx'
import { useKeptDays } from '../filters/useKeptDays.ts'
import { WithheldParts } from '../filters/WithheldParts.tsx'
import { NoReaders } from '../parts/NoReaders.tsx'
import { TabBody } from '../parts/TabBody.tsx'
import { batchQuery, type Edition, editionQuery, editionsQuery } from '../queries.ts'
import { readEngagementSearch } from '../search.ts'
import { blocksQuestions, readBlocks } from './blockNumbers.ts'
import { BlocksOfEdition } from './BlocksOfEdition.tsx'
import { ChooseReport } from './ChooseReport.tsx'
import type { TabProps } from '../TabProps.ts'

/** One report, block by block; where it is about all reports, one is chosen first. */
export function BlocksTab(about: TabProps) {
  const { reportId } = about
  return reportId === undefined ? (
    <ChooseReport {...about} tab="blocks" />
  ) : (
    <BlocksOfReport {...about} reportId={reportId} />
  )
}

function BlocksOfReport(about: TabProps & { reportId: string }) {
  const search = readEngagementSearch(useSearch({ strict: false }))
  const editions = useQuery(editionsQuery(about.reportId))
  return (
    <TabBody query={editions} title="Couldn’t load the editions.">
      {(all) => {
        const chosen =
          all.find(({ edition }) => edition === search.edition) ?? all.find(({ live }) => live) ?? all[0]
        if (chosen === undefined) return <NoReaders {...about} />
        return <Asked {...about} publicationId={undefined} editions={all} edition={chosen} />
      }}
    </TabBody>
  )
}

function Asked({
  editions,
  edition,
  ...about
}: TabProps & { editions: readonly Edition[]; edition: Edition }) {
  const before = about.compare === null ? undefined : editions.find((each) => each.edition < edition.edition)
  const { query: numbers, since } = useKeptDays(about, (kept, first) =>
    batchQuery(
      ['blocks', edition.publicationId, before?.publicationId ?? '', first ?? ''],
      kept,
      blocksQuestions(kept, edition, before ?? null, first),
      readBlocks,
    ),
  )
  const picker = <EditionPicker editions={editions} chosen={edition} />
  const document = useQuery(editionQuery(edition.publicationId))
  const answered = useAnswered(about, edition)
  return (
    <TabBody query={document} title="Couldn’t load the report.">
      {(drawn) => (
        <TabBody query={numbers} title="Couldn’t load the blocks.">
          {(answer) =>
            answer.extent.withheld ? (
              <WithheldParts picker={picker} />
            ) : (
              <BlocksOfEdition
                answer={answer}
                edition={edition}
                before={before ?? null}
                drawn={drawn}
                picker={picker}
                range={about.range}
                filters={about.filters}
                since={since}
                answered={answered}
              />
            )
          }
        </TabBody>
      )}
    </TabBody>
  )
}

const asVisits = ({ questions }: Feedback): ReadonlyMap<string, number> =>
  new Map(questions.filter(({ asked }) => asked).map(({ blockId, visits }) => [blockId, visits]))

/** Visits in which each question of an edition was answered; null where readers are filtered, whose answers aren’t known. */
function useAnswered(
  { reportId, range, filters }: TabProps,
  { publicationId }: Edition,
): ReadonlyMap<string, number> | null {
  const isOfAll = filtersIn(filters).length === 0
  const { data } = useQuery({
    ...feedbackQuery(reportId ?? '', range, undefined, undefined, publicationId),
    enabled: isOfAll && reportId !== undefined,
    select: asVisits,
  })
  return isOfAll ? (data ?? null) : null
}
