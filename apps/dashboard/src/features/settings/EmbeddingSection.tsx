import { embeddingHostProblem, MOST_EMBEDDING_HOSTS, tidyEmbeddingHost } from '@bubbles/domain'
import { FormShell, messageOf, PanelError, Skeleton } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import {
  type Embedding,
  EmbeddingConflict,
  embeddingQuery,
  sameEmbedding,
  useUpdateEmbedding,
} from '../../api/embedding.ts'
import { useKeptState } from '../../session/keptState.ts'
import styles from './Settings.module.css'
import { SavedWords, SettingsSection } from './SettingsSection.tsx'
import { TypedNamesField, useTypedNames } from './TypedNames.tsx'

const SITES = [
  ['anyone', 'Any site', 'Whoever has the address of a public report can put it into a page.'],
  ['listed', 'Only these sites', 'Browsers show public reports nowhere else.'],
] as const

const HOSTS = {
  tidy: tidyEmbeddingHost,
  problemOf: embeddingHostProblem,
  most: MOST_EMBEDDING_HOSTS,
  tooMany: `At most ${MOST_EMBEDDING_HOSTS} sites can be named.`,
}

/** Which sites may show reports within their own pages. */
export function EmbeddingSection() {
  const embedding = useQuery(embeddingQuery)
  return (
    <SettingsSection
      title="Embedding"
      words="Which other sites may show public reports within their pages. A change works at once. Reports with a password, and those published inside, are shown by none."
    >
      {embedding.data ? (
        <EmbeddingForm saved={embedding.data} />
      ) : embedding.isError ? (
        <PanelError
          title="The sites did not load"
          reason={messageOf(embedding.error)}
          onRetry={() => void embedding.refetch()}
        />
      ) : (
        <Skeleton height={120} radius={12} />
      )}
    </SettingsSection>
  )
}

/** What somebody is changing: what was there when they began, and what they want. */
interface Draft {
  base: Embedding
  wanted: Embedding
}

function EmbeddingForm({ saved }: { saved: Embedding }) {
  const update = useUpdateEmbedding()
  const [draft, setDraft] = useKeptState<Draft | null>('settings.embedding', null)
  const { sites, hosts } = draft?.wanted ?? saved
  const isChanged = !sameEmbedding({ sites, hosts }, saved)

  const change = (wanted: Embedding) => {
    if (!update.isIdle) update.reset()
    setDraft({ base: draft?.base ?? saved, wanted })
  }
  const typed = useTypedNames(hosts, (all) => change({ sites, hosts: all }), HOSTS)
  const save = () => {
    const all = sites === 'listed' ? typed.withTyped() : hosts
    if (!all) return
    const base = draft?.base ?? saved
    const wanted = { sites, hosts: all }
    update.mutate(
      { base, wanted },
      {
        onSuccess: () => setDraft(null),
        // What is there now is known to whoever saves again.
        onError: (error) => setDraft({ base: error instanceof EmbeddingConflict ? error.now : base, wanted }),
      },
    )
  }

  return (
    <FormShell
      submitLabel="Save the sites"
      busyLabel="Saving"
      submitDisabled={!isChanged && (sites === 'anyone' || typed.text.trim() === '')}
      loading={update.isPending}
      error={update.error === null ? null : messageOf(update.error)}
      after={<SavedWords>{update.isSuccess && !isChanged ? 'The sites are saved.' : null}</SavedWords>}
      onSubmit={save}
    >
      <fieldset className={styles.choices} aria-label="Sites that may show reports">
        {SITES.map(([value, title, words]) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="embedding-sites"
              value={value}
              checked={sites === value}
              disabled={update.isPending}
              onChange={() => change({ sites: value, hosts })}
            />
            <b>{title}</b>
            <small>{words}</small>
          </label>
        ))}
      </fieldset>
      {sites === 'listed' && (
        <TypedNamesField
          list={typed}
          label="Site"
          listLabel="Sites"
          placeholder="news.example"
          hint="A host such as news.example, or *.example.org for all of its sub-domains."
          disabled={update.isPending}
          empty={<p className={styles.note}>No site is named, so no other site shows your reports.</p>}
        />
      )}
    </FormShell>
  )
}
