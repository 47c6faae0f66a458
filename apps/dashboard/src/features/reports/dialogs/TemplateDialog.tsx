import { DialogShell, ListPages, messageOf, PanelError, Skeleton, Stack, Text, Button } from '@bubbles/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ImportEntry, importsQuery, useImportReport } from '../../../api/reportImports.ts'
import { useDuplicateReport } from '../../../api/reportChanges.ts'
import { morePages } from '../../../api/pages.ts'
import type { Report } from '../../../api/reports.ts'
import { allOf, templatesQuery } from '../../../api/reportSearch.ts'
import { countOf } from '../../../format/numbers.ts'
import { whenInWords } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import { typeAhead } from '../../../ui/typeAhead.ts'
import type { ReportRow } from '../rows.ts'
import { ImportThumbnail, Thumbnail } from '../Thumbnail.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './TemplateDialog.module.css'

/** What a new report can start from. */
type Start = { kind: 'template'; row: ReportRow } | { kind: 'starter'; entry: ImportEntry }

/** Chooses a template of the organisation or a starter, shows it, and opens a report made of it. */
export function TemplateDialog({
  withOwn,
  onClose,
}: {
  /** Whether the organisation's own templates are there to choose from. */
  withOwn: boolean
  onClose: () => void
}) {
  const [start, setStart] = useState<Start | null>(null)
  const [withData, setWithData] = useState(true)
  const duplicate = useDuplicateReport()
  const importReport = useImportReport()
  const navigate = useNavigate()
  const loading = duplicate.isPending || importReport.isPending
  const error = duplicate.error ?? importReport.error

  const open = (report: Pick<Report, 'id'>) => {
    onClose()
    void navigate({ to: paths.reportEditor(report.id) })
  }
  const use = () => {
    typeAhead.start()
    const whenDone = { onSuccess: open, onError: () => typeAhead.fail() }
    if (start?.kind === 'starter') importReport.mutate({ importId: start.entry.id }, whenDone)
    if (start?.kind === 'template') {
      const { id, name } = start.row
      duplicate.mutate({ id, asTemplate: false, name: name || 'Untitled', emptyData: !withData }, whenDone)
    }
  }
  const back = () => {
    duplicate.reset()
    importReport.reset()
    setStart(null)
  }

  return (
    <DialogShell
      open
      width={880}
      title={start === null ? 'Start from a template' : nameOf(start)}
      description={start === null ? 'You get a copy to edit. The template stays as it is.' : undefined}
      loading={loading}
      error={error && messageOf(error)}
      onClose={onClose}
      actions={
        start !== null && (
          <>
            <Button startIcon={<ArrowLeft aria-hidden />} onClick={back} disabled={loading}>
              All templates
            </Button>
            <Button variant="contained" onClick={use} loading={loading} ref={focusWhenShown}>
              Use this
            </Button>
          </>
        )
      }
    >
      {start === null ? (
        <Shelf withOwn={withOwn} onChoose={setStart} />
      ) : (
        <div className={styles.detail}>
          <div className={styles.large}>
            {start.kind === 'starter' ? (
              <ImportThumbnail entry={start.entry} />
            ) : (
              <Thumbnail row={start.row} />
            )}
          </div>
          <Stack gap={16}>
            {start.kind === 'starter' ? (
              <>
                {start.entry.genre !== undefined && (
                  <Text as="p" size="small" tone="primary" weight="medium">
                    {start.entry.genre}
                  </Text>
                )}
                <Text as="p" size="large">
                  {start.entry.description}
                </Text>
                <Text as="p" size="small" tone="secondary">
                  {start.entry.figures !== undefined && `${countOf(start.entry.figures, 'figure')}. `}
                  Comes with real data, sourced under each figure. Replace it with your own.
                </Text>
              </>
            ) : (
              <>
                <Text as="p" size="small" tone="secondary">
                  {start.row.updatedBy.name}, {whenInWords(start.row.updatedAt)}
                </Text>
                <ChoiceList
                  label="What the new report starts with"
                  value={withData ? 'data' : 'empty'}
                  onChange={(value) => setWithData(value === 'data')}
                  choices={[
                    { value: 'data', label: 'With its data', help: 'Text, figures and their numbers.' },
                    {
                      value: 'empty',
                      label: 'With its data emptied',
                      help: 'Text and figures stay; charts, maps, tables and numbers are emptied.',
                    },
                  ]}
                />
              </>
            )}
          </Stack>
        </div>
      )}
    </DialogShell>
  )
}

/** The button takes the focus when it appears: the card that had it is gone. */
function focusWhenShown(button: HTMLButtonElement | null): void {
  if (button === null || button.dataset.shown !== undefined) return
  button.dataset.shown = ''
  button.focus()
}

const nameOf = (start: Start): string =>
  (start.kind === 'starter' ? start.entry.name : start.row.name) || 'Untitled'

/** Everything to choose from: the organisation's own first. */
function Shelf({ withOwn, onChoose }: { withOwn: boolean; onChoose: (start: Start) => void }) {
  const { data, error, isPending, refetch } = useQuery(importsQuery)
  const starters = data?.filter(({ kind }) => kind === 'gallery') ?? []
  return (
    <>
      {withOwn && <OwnTemplates onChoose={(row) => onChoose({ kind: 'template', row })} />}
      <section aria-labelledby="starters">
        <Text id="starters" as="h3" size="large" weight="semibold" padding="0 0 12px">
          Starters
        </Text>
        {error !== null && data === undefined ? (
          <PanelError
            title="Couldn’t load the starter templates."
            reason={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <ul className={styles.list} aria-busy={isPending}>
            {isPending && <Waiting />}
            {starters.map((entry) => (
              <Card
                key={entry.id}
                picture={<ImportThumbnail entry={entry} />}
                genre={entry.genre}
                name={entry.name}
                meta={entry.description}
                onChoose={() => onChoose({ kind: 'starter', entry })}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** The organisation's own templates, a page at a time; nothing where it has none. */
function OwnTemplates({ onChoose }: { onChoose: (row: ReportRow) => void }) {
  const own = useInfiniteQuery(templatesQuery)
  const { data, error, refetch } = own
  const rows = allOf(data?.pages) ?? []
  if (data !== undefined && rows.length === 0) return null
  return (
    <section aria-labelledby="own-templates">
      <Text id="own-templates" as="h3" size="large" weight="semibold" padding="0 0 12px">
        Your organisation’s templates
      </Text>
      {error !== null && data === undefined ? (
        <PanelError
          title="Couldn’t load your organisation’s templates."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className={styles.list} aria-busy={data === undefined}>
          {data === undefined && <Waiting />}
          {rows.map((row) => (
            <Card
              key={row.id}
              picture={<Thumbnail row={row} />}
              name={row.name || 'Untitled'}
              meta={`${row.updatedBy.name}, ${whenInWords(row.updatedAt)}`}
              onChoose={() => onChoose(row)}
            />
          ))}
        </ul>
      )}
      <ListPages pages={morePages(own)} shown={rows.length} total={data?.pages[0]?.total ?? 0} />
    </section>
  )
}

const Waiting = () =>
  [1, 2, 3, 4].map((each) => (
    <li key={each}>
      <Skeleton height={196} radius={12} />
    </li>
  ))

function Card({
  picture,
  genre,
  name,
  meta,
  onChoose,
}: {
  picture: ReactNode
  /** What kind of report it is: "Annual report". */
  genre?: string | undefined
  name: string
  meta: string
  onChoose: () => void
}) {
  return (
    <li>
      <button type="button" className={styles.template} onClick={onChoose}>
        {picture}
        <Text block padding={12} className={styles.words}>
          {genre !== undefined && (
            <Text block size="small" tone="primary" weight="medium">
              {genre}
            </Text>
          )}
          <Text block weight="semibold" breakWords>
            {name}
          </Text>
          <Text above={4} size="small" tone="secondary" className={styles.meta}>
            {meta}
          </Text>
        </Text>
      </button>
    </li>
  )
}
