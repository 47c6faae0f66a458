import { Chip, type ChipTone, Skeleton } from '@bubbles/ui'
import { type BlockChange, documentChanges, type ReportDocument } from '@bubbles/report-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { blockName, reportBlocks } from '../blocks/reportBlocks.ts'
import { TabBody } from '../parts/TabBody.tsx'
import { type Edition, type EditionDocument, editionQuery } from '../queries.ts'
import { percent } from '../../../format/numbers.ts'
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
    <section className={styles.panel} aria-labelledby="edition-changes">
      <h2 id="edition-changes">
        {before === null
          ? `Edition ${chosen.edition} was the first`
          : `What changed in edition ${chosen.edition}, and its effect`}
      </h2>
      {before === null ? (
        <p className={styles.nothing}>
          There’s nothing to compare it with yet. Publish again to see what changed and whether more readers
          got that far.
        </p>
      ) : (
        <Compared chosen={chosen} before={before} answer={answer} />
      )}
    </section>
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
  const names = useMemo(
    () =>
      new Map(
        [documentOf(was), documentOf(is)].flatMap((document) =>
          reportBlocks(document).flatMap((block) => block.ids.map((id) => [id, blockName(block)] as const)),
        ),
      ),
    [was, is],
  )
  if (changes.length === 0)
    return <p className={styles.nothing}>Nothing: the same blocks were published again.</p>
  const reach = (edition: Edition, change: BlockChange, stands: boolean): string => {
    if (!stands) return '–'
    const share = reachOf(answer, edition.publicationId, change.blockId)
    return share === null ? 'not read' : percent(share)
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.changes}>
        <caption>
          Changed blocks with the share of visits that reached them in edition {before.edition} and in edition{' '}
          {chosen.edition}, in the days chosen above
        </caption>
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col">Change</th>
            <th scope="col">Reach, edition {before.edition}</th>
            <th scope="col">Reach, edition {chosen.edition}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.blockId}>
              <th scope="row">
                {names.get(change.blockId) ?? 'Block'}
                <span>{change.label}</span>
              </th>
              <td>
                <Chip tone={KINDS[change.kind].tone}>{KINDS[change.kind].label}</Chip>
                {change.details.length > 0 && <span>{change.details.slice(0, 3).join('; ')}</span>}
              </td>
              <td data-label={`Reach, edition ${before.edition}`}>
                {reach(before, change, change.kind !== 'added')}
              </td>
              <td data-label={`Reach, edition ${chosen.edition}`}>
                {reach(chosen, change, change.kind !== 'removed')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
