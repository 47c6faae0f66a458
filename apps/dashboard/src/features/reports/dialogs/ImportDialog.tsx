import { LIMITS } from '@bubbles/tables'
import { DialogShell, messageOf, Panel, Row, Stack, Text, Button, IconButton, Progress } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileArchive, FileSpreadsheet, Trash2, Upload } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ImportEntry,
  importsQuery,
  useDeleteImport,
  useImportReport,
  useUploadImport,
} from '../../../api/reportImports.ts'
import { type OrganisationExport, readOrganisationExport } from '@bubbles/contract'
import { bytesInWords } from '../../../format/numbers.ts'
import { dayInWords } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import { useFlag } from '../../../session/flags.ts'
import { typeAhead } from '../../../ui/typeAhead.ts'
import { pickFile } from '../pickFile.ts'
import { ImportThumbnail } from '../Thumbnail.tsx'
import { useFileDrop } from '../useFileDrop.ts'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './ImportDialog.module.css'
import { fileProblem, IMPORT_ACCEPT, outcomeOf } from './importWords.ts'
import { NameField, nameProblem } from './NameField.tsx'
import { OrganisationImport } from './OrganisationImport.tsx'

/** Makes reports of a file: an exported report, a table, or an organisation's export. What will be made is said before it is. */
export function ImportDialog({ dropped, onClose }: { dropped: File | null; onClose: () => void }) {
  const [entry, setEntry] = useState<ImportEntry | null>(null)
  const [exported, setExported] = useState<OrganisationExport | null>(null)
  if (exported !== null)
    return <OrganisationImport exported={exported} onBack={() => setExported(null)} onClose={onClose} />
  return entry === null ? (
    <ChooseFile dropped={dropped} onChosen={setEntry} onExport={setExported} onClose={onClose} />
  ) : (
    <MakeReport key={entry.id} entry={entry} onBack={() => setEntry(null)} onClose={onClose} />
  )
}

function ChooseFile({
  dropped,
  onChosen,
  onExport,
  onClose,
}: {
  dropped: File | null
  onChosen: (entry: ImportEntry) => void
  onExport: (exported: OrganisationExport) => void
  onClose: () => void
}) {
  const upload = useUploadImport()
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { mutate, reset } = upload
  const send = useCallback(
    async (file: File) => {
      setProblem(null)
      reset()
      try {
        // Read where it is: it may be far larger than what can be sent.
        const exported = await readOrganisationExport(file)
        if (exported !== null) return onExport(exported)
      } catch (error) {
        return setProblem(messageOf(error))
      }
      const refused = fileProblem(file)
      setProblem(refused)
      if (refused !== null) return
      stop.current = new AbortController()
      mutate({ file, signal: stop.current.signal }, { onSuccess: onChosen })
    },
    [mutate, reset, onChosen, onExport],
  )
  // What was dropped onto the list goes on its way once.
  const taken = useRef<File | null>(null)
  useEffect(() => {
    if (dropped === null || taken.current === dropped) return
    taken.current = dropped
    void send(dropped)
  }, [dropped, send])
  const { isOver, handlers } = useFileDrop(upload.isPending ? null : (file) => void send(file))
  const isStopped = upload.error instanceof DOMException && upload.error.name === 'AbortError'
  const error = problem ?? (upload.error && !isStopped ? messageOf(upload.error) : null)

  return (
    <DialogShell
      open
      width={560}
      title="Import"
      description="An exported report or organisation, or your own text or table."
      loading={false}
      error={error}
      onClose={() => {
        stop.current?.abort()
        onClose()
      }}
    >
      {upload.isPending ? (
        <Sending file={upload.variables.file} onStop={() => stop.current?.abort()} />
      ) : (
        <Stack
          gap={12}
          align="center"
          padding="32px 24px"
          tone="secondary"
          className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
          {...handlers}
        >
          <Upload aria-hidden size={24} strokeWidth={1.75} />
          <p>
            Drop a file here: an exported report or organisation (ZIP), a Word document (DOCX), Markdown text,
            or a table as CSV, TSV or XLSX with up to {LIMITS.rows.toLocaleString('en-GB')} rows.
          </p>
          <Button
            variant="contained"
            onClick={() => void pickFile(IMPORT_ACCEPT).then((file) => file && void send(file))}
          >
            Choose a file
          </Button>
        </Stack>
      )}
      <Earlier onChosen={onChosen} />
    </DialogShell>
  )
}

function Sending({ file, onStop }: { file: File; onStop: () => void }) {
  return (
    <Panel gap={12} padding="32px 24px" className={styles.sending}>
      <output>
        <Text block tone="default" weight="semibold" breakWords>
          {file.name}
        </Text>
        <Text block size="small" tone="secondary">
          {bytesInWords(file.size).join(' ')}, uploading and checking
        </Text>
      </output>
      <Progress label="Sending the file" />
      <Button onClick={onStop}>Stop</Button>
    </Panel>
  )
}

/** Files sent in the last days, which need not be sent again. */
function Earlier({ onChosen }: { onChosen: (entry: ImportEntry) => void }) {
  const { data } = useQuery(importsQuery)
  const remove = useDeleteImport()
  const earlier = data?.filter(({ kind }) => kind !== 'gallery') ?? []
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="earlier">
      <Text id="earlier" as="h3" weight="semibold" padding="0 0 4px">
        Sent before
      </Text>
      <Stack as="ul">
        {earlier.map((entry) => (
          <Row as="li" key={entry.id} gap={12} className={styles.row}>
            {entry.kind === 'bundle' ? (
              <FileArchive aria-hidden size={20} strokeWidth={1.75} />
            ) : (
              <FileSpreadsheet aria-hidden size={20} strokeWidth={1.75} />
            )}
            <Text grow>
              <button type="button" className={styles.choose} onClick={() => onChosen(entry)}>
                {entry.name}
              </button>
              <Text block size="small" tone="secondary">
                {entry.description}
                {entry.keptUntil !== null && `, kept until ${dayInWords(entry.keptUntil)}`}
              </Text>
            </Text>
            <IconButton aria-label={`Remove ${entry.name}`} onClick={() => remove.mutate(entry.id)}>
              <Trash2 aria-hidden />
            </IconButton>
          </Row>
        ))}
      </Stack>
    </section>
  )
}

function MakeReport({
  entry,
  onBack,
  onClose,
}: {
  entry: ImportEntry
  onBack: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(entry.name)
  const [tried, setTried] = useState(false)
  const [asTemplate, setAsTemplate] = useState(false)
  const withTemplates = useFlag('report-templates')
  const importReport = useImportReport()
  const navigate = useNavigate()
  const make = () => {
    setTried(true)
    if (nameProblem(name) !== null) return
    typeAhead.start()
    importReport.mutate(
      { importId: entry.id, name, asTemplate },
      {
        onError: () => typeAhead.fail(),
        onSuccess: ({ id }) => {
          onClose()
          void navigate({ to: paths.reportEditor(id) })
        },
      },
    )
  }
  return (
    <DialogShell
      open
      width={560}
      title={entry.kind === 'table' ? 'Make a report from this table' : 'Make a report from this file'}
      description={outcomeOf(entry)}
      loading={importReport.isPending}
      error={importReport.error && messageOf(importReport.error)}
      onClose={onClose}
    >
      <Stack
        noValidate
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!importReport.isPending) make()
        }}
      >
        <Row gap={16} padding={12} className={styles.found}>
          <div className={styles.thumb}>
            <ImportThumbnail entry={entry} />
          </div>
          <Text as="div" grow>
            <Text as="p" tone="default" weight="semibold" breakWords>
              {entry.description}
            </Text>
            {entry.keptUntil !== null && (
              <Text as="p" size="small" tone="secondary">
                We’ll keep the file until {dayInWords(entry.keptUntil)}.
              </Text>
            )}
          </Text>
        </Row>
        <NameField value={name} onChange={setName} problem={tried ? nameProblem(name) : null} />
        {withTemplates && (
          <ChoiceList
            label="Create"
            value={asTemplate ? 'template' : 'report'}
            onChange={(value) => setAsTemplate(value === 'template')}
            choices={[
              { value: 'report', label: 'A report', help: 'To edit and publish.' },
              { value: 'template', label: 'A template', help: 'For everyone here to start reports from.' },
            ]}
          />
        )}
        <Row gap={12} align="stretch" justify="end" wrap>
          <Button onClick={onBack} disabled={importReport.isPending}>
            Another file
          </Button>
          <Button type="submit" variant="contained" loading={importReport.isPending}>
            {asTemplate ? 'Make the template' : 'Make the report'}
          </Button>
        </Row>
      </Stack>
    </DialogShell>
  )
}
