import type { OrganisationExport } from '@bubbles/contract'
import { LIMITS } from '@bubbles/tables'
import { Button, DialogShell, IconButton, Panel, Progress, Row, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { FileArchive, FileSpreadsheet, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { type ImportEntry, importsQuery, useDeleteImport } from '../../../api/reportImports.ts'
import { sizeOf } from '../../../format/numbers.ts'
import { dayInWords } from '../../../format/time.ts'
import { pickFile } from '../pickFile.ts'
import { useFileDrop } from '../useFileDrop.ts'
import styles from './ImportDialog.module.css'
import { IMPORT_ACCEPT } from './importWords.ts'
import { MakeReport } from './MakeReport.tsx'
import { OrganisationImport } from './OrganisationImport.tsx'
import { useSendFile } from './useSendFile.ts'

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
  const { send, sending, stop, error } = useSendFile(dropped, onChosen, onExport)
  const { isOver, handlers } = useFileDrop(sending === null ? send : null)
  return (
    <DialogShell
      open
      width={560}
      title="Import"
      description="An exported report or organisation, or your own text or table."
      loading={false}
      error={error}
      onClose={() => {
        stop()
        onClose()
      }}
    >
      {sending !== null ? (
        <Sending file={sending} onStop={stop} />
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
            Drop a file here: an exported report or organisation (ZIP), a Word document (DOCX), a Google Doc
            downloaded as a web page (ZIP) or any other page (HTML), Markdown text, or a table as CSV, TSV or
            XLSX with up to {LIMITS.rows.toLocaleString('en-GB')} rows.
          </p>
          <Button
            variant="contained"
            onClick={() => void pickFile(IMPORT_ACCEPT).then((file) => file && send(file))}
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
          {sizeOf(file.size)}, uploading and checking
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
        Uploaded earlier
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
