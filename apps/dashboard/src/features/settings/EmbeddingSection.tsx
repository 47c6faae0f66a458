import { embeddingHostProblem, MAX_EMBEDDING_HOSTS, tidyEmbeddingHost } from '@bubbles/domain'
import {
  ChoiceRow,
  FormShell,
  messageOf,
  QueryError,
  SettingsSection,
  Skeleton,
  Stack,
  Text,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import {
  type Embedding,
  EmbeddingConflict,
  embeddingQuery,
  sameEmbedding,
  useUpdateEmbedding,
} from '../../api/embedding.ts'
import { useKeptState } from '../../session/keptState.ts'
import { SavedWords } from './SavedWords.tsx'
import { TypedNamesField, useTypedNames } from './TypedNames.tsx'

const SITES = [
  ['anyone', 'Any site', 'Anyone with the address of a public report can embed it in a page.'],
  ['listed', 'Only these sites', 'Browsers won’t show public reports anywhere else.'],
] as const

const HOSTS = {
  tidy: tidyEmbeddingHost,
  problemOf: embeddingHostProblem,
  most: MAX_EMBEDDING_HOSTS,
  tooMany: `You can list up to ${MAX_EMBEDDING_HOSTS} sites.`,
}

/** Which sites may show reports within their own pages. */
export function EmbeddingSection() {
  const embedding = useQuery(embeddingQuery)
  return (
    <SettingsSection
      id="embedding"
      title="Embedding"
      words="Which other sites can embed public reports. Changes apply immediately. Reports with a password or named readers, and internal ones, are never embedded."
    >
      {embedding.data ? (
        <EmbeddingForm saved={embedding.data} />
      ) : embedding.isError ? (
        <QueryError title="Couldn’t load the sites" query={embedding} />
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

/** The sites while they are changed, and how they are saved. */
function useEmbeddingDraft(saved: Embedding) {
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
  const discard = () => {
    update.reset()
    typed.type('')
    setDraft(null)
  }
  return { sites, hosts, typed, isChanged, change, save, discard, update }
}

function EmbeddingForm({ saved }: { saved: Embedding }) {
  const { sites, hosts, typed, isChanged, change, save, discard, update } = useEmbeddingDraft(saved)
  return (
    <FormShell
      submitLabel="Save sites"
      busyLabel="Saving"
      submitDisabled={!isChanged && (sites === 'anyone' || typed.text.trim() === '')}
      onDiscard={discard}
      loading={update.isPending}
      error={update.error === null ? null : messageOf(update.error)}
      after={<SavedWords>{update.isSuccess && !isChanged ? 'Sites saved.' : null}</SavedWords>}
      onSubmit={save}
    >
      <SitesChoice
        sites={sites}
        disabled={update.isPending}
        onChange={(chosen) => change({ sites: chosen, hosts })}
      />
      {sites === 'listed' && (
        <TypedNamesField
          list={typed}
          label="Site"
          listLabel="Sites"
          placeholder="news.example"
          hint="A host such as news.example, or *.example.org for all of its sub-domains."
          disabled={update.isPending}
          empty={
            <Text as="p" tone="secondary">
              No sites are listed, so no other site can show your reports.
            </Text>
          }
        />
      )}
    </FormShell>
  )
}

/** Any site, or only those that are listed. */
const SitesChoice = ({
  sites,
  disabled,
  onChange,
}: {
  sites: Embedding['sites']
  disabled: boolean
  onChange: (sites: Embedding['sites']) => void
}) => (
  <Stack as="fieldset" gap={4} style={{ marginInlineStart: -12 }} aria-label="Sites that can show reports">
    {SITES.map(([value, title, words]) => (
      <ChoiceRow
        key={value}
        name="embedding-sites"
        value={value}
        title={title}
        words={words}
        checked={sites === value}
        disabled={disabled}
        onChange={() => onChange(value)}
      />
    ))}
  </Stack>
)
