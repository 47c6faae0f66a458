import { Button, DialogShell, messageOf, Row, Stack, Text } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ImportEntry, useImportReport } from '../../../api/reportImports.ts'
import { dayInWords } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import { useFlag } from '../../../session/flags.ts'
import { typeAhead } from '../../../ui/typeAhead.ts'
import { ImportThumbnail } from '../Thumbnail.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './ImportDialog.module.css'
import { outcomeOf } from './importWords.ts'
import { NameField, nameProblem } from './NameField.tsx'

/** Makes a report or a template of a file that was sent, and opens it. */
export function MakeReport({
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
  const { make, loading, error } = useMakeReport(onClose)
  return (
    <DialogShell
      open
      width={560}
      title={entry.kind === 'table' ? 'Create a report from this table' : 'Create a report from this file'}
      description={outcomeOf(entry)}
      loading={loading}
      error={error && messageOf(error)}
      onClose={onClose}
    >
      <Stack
        noValidate
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (loading) return
          setTried(true)
          if (nameProblem(name) === null) make({ importId: entry.id, name, asTemplate })
        }}
      >
        <SentFile entry={entry} />
        <NameField value={name} onChange={setName} problem={tried ? nameProblem(name) : null} />
        {withTemplates && <KindChoice asTemplate={asTemplate} onChange={setAsTemplate} />}
        <Row gap={12} align="stretch" justify="end" wrap>
          <Button onClick={onBack} disabled={loading}>
            Another file
          </Button>
          <Button type="submit" variant="contained" loading={loading}>
            {asTemplate ? 'Create template' : 'Create report'}
          </Button>
        </Row>
      </Stack>
    </DialogShell>
  )
}

function useMakeReport(onClose: () => void) {
  const importReport = useImportReport()
  const navigate = useNavigate()
  return {
    make: (report: Parameters<typeof importReport.mutate>[0]) => {
      typeAhead.start()
      importReport.mutate(report, {
        onError: () => typeAhead.fail(),
        onSuccess: ({ id }) => {
          onClose()
          void navigate({ to: paths.reportEditor(id) })
        },
      })
    },
    loading: importReport.isPending,
    error: importReport.error,
  }
}

/** What is in the file, and how long it is kept. */
const SentFile = ({ entry }: { entry: ImportEntry }) => (
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
)

const KindChoice = ({
  asTemplate,
  onChange,
}: {
  asTemplate: boolean
  onChange: (asTemplate: boolean) => void
}) => (
  <ChoiceList
    label="Create"
    value={asTemplate ? 'template' : 'report'}
    onChange={(value) => onChange(value === 'template')}
    choices={[
      { value: 'report', label: 'A report', help: 'To edit and publish.' },
      { value: 'template', label: 'A template', help: 'For everyone here to start reports from.' },
    ]}
  />
)
