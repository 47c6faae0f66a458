import { Stack, Text } from '@bubbles/ui'
import Button from '@mui/material/Button'
import type { ReportTab } from '../../paths.ts'
import styles from './NothingHere.module.css'

const words: Record<ReportTab, { title: string; text: string }> = {
  all: { title: 'No reports yet.', text: 'Reports appear here as soon as someone creates one.' },
  published: {
    title: 'Nothing is published yet.',
    text: 'A report stays a draft until a publisher publishes it, inside the organisation or to everyone.',
  },
  unpublished: { title: 'No drafts.', text: 'Everything here is published.' },
  templates: {
    title: 'No templates yet.',
    text: 'A template is a report to start others from. Choose “Save as a template” in the menu of any report.',
  },
}

const draftsOfOthers = {
  title: 'You don’t see drafts here.',
  text: 'Drafts are for builders and reviewers. A report appears here once it is published.',
}

/** In place of the rows of a tab that has none, or none that match. */
export function NothingHere({
  tab,
  query,
  filtered,
  isSearching,
  mayCreate,
  seesDrafts,
  onClear,
}: {
  tab: ReportTab
  query: string
  /** Filters narrow the list. */
  filtered: boolean
  /** Contents are still being searched. */
  isSearching: boolean
  mayCreate: boolean
  /** Whether drafts are listed for the person at all. */
  seesDrafts: boolean
  /** Clears words and filters. */
  onClear: () => void
}) {
  if (query !== '' || filtered) {
    return (
      <Stack gap={8} align="start">
        <Text as="p" size="large" tone="default" weight="semibold" breakWords>
          {isSearching
            ? `Searching for “${query}”…`
            : query === ''
              ? 'No reports match these filters.'
              : `No report matches “${query}”.`}
        </Text>
        {!isSearching && query !== '' && (
          <p className={styles.text}>
            Titles, contents and people were searched{filtered && ', within the filters'}. Every word must be
            there; beginnings of words are enough.
          </p>
        )}
        <Button onClick={onClear}>{filtered ? 'Clear search and filters' : 'Clear the search'}</Button>
      </Stack>
    )
  }
  const { title, text } = tab === 'unpublished' && !seesDrafts ? draftsOfOthers : words[tab]
  return (
    <Stack gap={8} align="start">
      <Text as="p" size="large" tone="default" weight="semibold" breakWords>
        {title}
      </Text>
      {(tab !== 'templates' || mayCreate) && <p className={styles.text}>{text}</p>}
    </Stack>
  )
}
