import { Stack, Text } from '@bubbles/ui'
import type { ReportTab } from '../../paths.ts'

const words: Record<ReportTab, { title: string; text: string }> = {
  all: { title: 'No reports yet.', text: 'Reports appear here as soon as someone creates one.' },
  published: {
    title: 'Nothing is published yet.',
    text: 'A report stays a draft until a publisher publishes it, inside the organisation or to everyone.',
  },
  unpublished: { title: 'No drafts.', text: 'Everything here is published.' },
  templates: {
    title: 'No templates yet.',
    text: 'A template is a report that others can start from. Choose “Save as a template” in any report’s menu.',
  },
}

const draftsOfOthers = {
  title: 'You don’t see drafts here.',
  text: 'Drafts are for builders and reviewers. A report appears here once it is published.',
}

/** In place of the rows of a tab that has none. */
export function NothingHere({
  tab,
  mayCreate,
  seesDrafts,
}: {
  tab: ReportTab
  mayCreate: boolean
  /** Whether drafts are listed for the person at all. */
  seesDrafts: boolean
}) {
  const { title, text } = tab === 'unpublished' && !seesDrafts ? draftsOfOthers : words[tab]
  return <Nothing title={title} text={tab === 'templates' && !mayCreate ? null : text} />
}

/** In place of rows that words or filters leave none of. */
export function NothingMatches({
  query,
  filtered,
  isSearching,
}: {
  query: string
  /** Filters narrow the list. */
  filtered: boolean
  /** Contents are still being searched. */
  isSearching: boolean
}) {
  if (isSearching) return <Nothing title={`Searching for “${query}”…`} text={null} />
  if (query === '') return <Nothing title="No reports match these filters." text={null} />
  const where = `Titles, contents and people were searched${filtered ? ', within the filters' : ''}.`
  return (
    <Nothing
      title={`No report matches “${query}”.`}
      text={`${where} Every word must match; the beginnings of words are enough.`}
    />
  )
}

const Nothing = ({ title, text }: { title: string; text: string | null }) => (
  <Stack gap={8} style={{ maxWidth: '60ch' }}>
    <Text as="p" size="large" tone="default" weight="semibold" breakWords>
      {title}
    </Text>
    {text !== null && (
      <Text as="p" tone="secondary" weight="regular">
        {text}
      </Text>
    )}
  </Stack>
)
