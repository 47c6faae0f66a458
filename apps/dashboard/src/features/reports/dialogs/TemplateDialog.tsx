import { DialogShell, messageOf } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { useDuplicateReport } from '../../../api/reports.ts'
import { whenInWords } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import { type ReportRow, sortRows } from '../rows.ts'
import { Thumbnail } from '../Thumbnail.tsx'
import styles from './TemplateDialog.module.css'

/** Chooses a template; its copy opens in the builder at once. */
export function TemplateDialog({
  templates,
  onClose,
}: {
  templates: readonly ReportRow[]
  onClose: () => void
}) {
  const duplicate = useDuplicateReport()
  const navigate = useNavigate()
  return (
    <DialogShell
      open
      width={720}
      title="Start from a template"
      description="You get a copy to write in; the template stays as it is."
      loading={duplicate.isPending}
      error={duplicate.error && messageOf(duplicate.error)}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {sortRows(templates, 'title').map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={styles.template}
              disabled={duplicate.isPending}
              onClick={() =>
                duplicate.mutate(
                  { id: template.id, asTemplate: false, name: template.name },
                  {
                    onSuccess: (report) => {
                      onClose()
                      void navigate({ to: paths.reportEditor(report.id) })
                    },
                  },
                )
              }
            >
              <Thumbnail row={template} />
              <span className={styles.words}>
                <span className={styles.name}>{template.name}</span>
                <span className={styles.meta}>
                  {template.edited.by}, {whenInWords(template.edited.at)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </DialogShell>
  )
}
