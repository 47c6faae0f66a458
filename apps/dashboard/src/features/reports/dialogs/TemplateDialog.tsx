import { Button, DialogShell, messageOf } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useDuplicateReport } from '../../../api/reportChanges.ts'
import { useImportReport } from '../../../api/reportImports.ts'
import type { Report } from '../../../api/reports.ts'
import { paths } from '../../../paths.ts'
import { typeAhead } from '../../../ui/typeAhead.ts'
import { TemplateDetail } from './TemplateDetail.tsx'
import { TemplateShelf } from './TemplateShelf.tsx'
import { nameOf, type TemplateStart } from './templateStart.ts'

/** Chooses a template of the organisation or a starter, shows it, and opens a report made of it. */
export function TemplateDialog({ withOwn, onClose }: { withOwn: boolean; onClose: () => void }) {
  const [start, setStart] = useState<TemplateStart | null>(null)
  const [withData, setWithData] = useState(true)
  const { use, reset, loading, error } = useNewReportOf(onClose)
  const back = () => {
    reset()
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
            <Button
              variant="contained"
              onClick={() => use(start, withData)}
              loading={loading}
              ref={focusWhenShown}
            >
              Use this
            </Button>
          </>
        )
      }
    >
      {start === null ? (
        <TemplateShelf withOwn={withOwn} onChoose={setStart} />
      ) : (
        <TemplateDetail start={start} withData={withData} onWithData={setWithData} />
      )}
    </DialogShell>
  )
}

/** Makes a report of a template or a starter, and opens it. */
function useNewReportOf(onClose: () => void) {
  const duplicate = useDuplicateReport()
  const importReport = useImportReport()
  const navigate = useNavigate()
  const whenDone = {
    onSuccess: (report: Pick<Report, 'id'>) => {
      onClose()
      void navigate({ to: paths.reportEditor(report.id) })
    },
    onError: () => typeAhead.fail(),
  }
  return {
    use: (start: TemplateStart, withData: boolean) => {
      typeAhead.start()
      if (start.kind === 'starter') return importReport.mutate({ importId: start.entry.id }, whenDone)
      const { id } = start.row
      duplicate.mutate({ id, asTemplate: false, name: nameOf(start), emptyData: !withData }, whenDone)
    },
    reset: () => {
      duplicate.reset()
      importReport.reset()
    },
    loading: duplicate.isPending || importReport.isPending,
    error: duplicate.error ?? importReport.error,
  }
}

/** The button takes the focus when it appears: the card that had it is gone. */
function focusWhenShown(button: HTMLButtonElement | null): void {
  if (button === null || button.dataset.shown !== undefined) return
  button.dataset.shown = ''
  button.focus()
}
