import { Chip, type ChipTone, Panel, Skeleton, Text } from '@bubbles/ui'
import { type BlockChange, documentChanges, type ReportDocument } from '@bubbles/report-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { blockName, reportBlocks } from '../blocks/reportBlocks.ts'
import parts from '../parts/parts.module.css'
import { TabBody } from '../parts/TabBody.tsx'
import { type Edition, type EditionDocument, editionQuery } from '../queries.ts'
import { percent } from '../../../format/shares.ts'
import { type EditionsAnswer, reachOf } from './editionNumbers.ts'
import styles from './Editions.module.css'

const KINDS: Record<BlockChange['kind'], { label: string; tone: ChipTone }> = {
  added: { label: 'Added', tone: 'success' },
  removed: { label: 'Removed', tone: 'error' },
  changed: { label: 'Changed', tone: 'warning' },
  moved: { label: 'Moved', tone: 'neutral' },
}

/** What changed in an edition, block by block, and how far readers of both editions came. */
export function EditionChanges({
  chosen,
  before,
  answer,
}: {
  chosen: Edition
  before: Edition | null
  answer: EditionsAnswer
}) {
  return (
    <Panel
      as="section"
      gap={8}
      className={`${parts.panel} ${styles.panel}`}
      aria-labelledby="edition-changes"
    >
      <Text as="h2" id="edition-changes" size="large" weight="semibold">
        {before === null
          ? `Edition ${chosen.edition} was the first`
          : `What changed in edition ${chosen.edition}, and its effect`}
      </Text>
      {before === null ? (
        <Text as="p" tone="secondary" className={styles.nothing}>
          There’s nothing to compare it with yet. Publish again to see what changed and whether more readers
          got that far.
        </Text>
      ) : (
        <Compared chosen={chosen} before={before} answer={answer} />
      )}
    </Panel>
  )
}

function Compared({ chosen, before, answer }: { chosen: Edition; before: Edition; answer: EditionsAnswer }) {
  const now = useQuery(editionQuery(chosen.publicationId))
  const earlier = useQuery(editionQuery(before.publicationId))
  if (now.isPending || earlier.isPending) return <Skeleton height={120} />
  return (
    <TabBody query={now} title="Couldn’t load the edition.">
      {(is) => (
        <TabBody query={earlier} title="Couldn’t load the previous edition.">
          {(was) => <Changes is={is} was={was} chosen={chosen} before={before} answer={answer} />}
        </TabBody>
      )}
    </TabBody>
  )
}

const documentOf = ({ document }: EditionDocument): ReportDocument => ({
  type: 'doc',
  content: (document.content ?? []) as ReportDocument['content'],
})

/** What blocks of these documents are called, by their ids and those of the blocks in them. */
const namesIn = (...documents: ReportDocument[]): Map<string, string> =>
  new Map(
    documents.flatMap((document) =>
      reportBlocks(document).flatMap((block) => block.ids.map((id) => [id, blockName(block)] as const)),
    ),
  )

/** How far readers of an edition came; nothing of a block that it does not have, by the kind of change. */
function reachInWords(
  answer: EditionsAnswer,
  { publicationId }: Edition,
  { blockId, kind }: BlockChange,
  missing: BlockChange['kind'],
): string {
  if (kind === missing) return '–'
  const share = reachOf(answer, publicationId, blockId)
  if (share === null) return answer.extent.withheld ? 'too few readers' : 'not read'
  return percent(share)
}

function Changes({
  is,
  was,
  chosen,
  before,
  answer,
}: {
  is: EditionDocument
  was: EditionDocument
  chosen: Edition
  before: Edition
  answer: EditionsAnswer
}) {
  const changes = useMemo(
    () => documentChanges(documentOf(was), documentOf(is), { ...was.datasets, ...is.datasets }),
    [was, is],
  )
  const names = useMemo(() => namesIn(documentOf(was), documentOf(is)), [was, is])
  if (changes.length === 0)
    return (
      <Text as="p" tone="secondary">
        Nothing: the same blocks were published again.
      </Text>
    )
  const heads = [before, chosen].map(({ edition }) => `Reach, edition ${edition}`)
  return (
    <div className={styles.scroll}>
      <table className={styles.changes}>
        <caption>
          {`Changed blocks with the share of visits that reached them in edition ${before.edition} and in edition ${chosen.edition}, in the days chosen above`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col">Change</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.blockId}>
              <th scope="row">
                {names.get(change.blockId) ?? 'Block'}
                <small>{change.label}</small>
              </th>
              <td>
                <Chip tone={KINDS[change.kind].tone}>{KINDS[change.kind].label}</Chip>
                {change.details.length > 0 && <small>{change.details.slice(0, 3).join('; ')}</small>}
              </td>
              <td data-label={heads[0]}>{reachInWords(answer, before, change, 'added')}</td>
              <td data-label={heads[1]}>{reachInWords(answer, chosen, change, 'removed')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
