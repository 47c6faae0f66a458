import { Menu, type MenuEntry, toasts } from '@bubbles/ui'
import IconButton from '@mui/material/IconButton'
import {
  Copy,
  Ellipsis,
  EyeOff,
  LayoutTemplate,
  Link2,
  PencilLine,
  SquarePen,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { isPublished } from '@bubbles/domain'
import { grants } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { destinationOf, useOpenReport, useReportActions } from './reportActions.ts'
import { addressOf, type ReportRow } from './rows.ts'

/** Everything that can be done to one report; what is not allowed is not there. */
export function ReportMenu({ row, className }: { row: ReportRow; className?: string }) {
  const { openDialog, remove } = useReportActions()
  const open = useOpenReport()
  const withTemplates = useFlag('report-templates')
  const address = addressOf(row)
  const dialog = (kind: 'rename' | 'duplicate' | 'template' | 'unpublish') => () => openDialog({ kind, row })

  const entries: (MenuEntry | false)[] = [
    destinationOf(row)?.kind === 'builder' && {
      id: 'open',
      label: 'Open',
      icon: <SquarePen />,
      onSelect: () => open(row),
    },
    address !== null && {
      id: 'view',
      label: 'View the published page',
      icon: <SquareArrowOutUpRight />,
      onSelect: () => window.open(address, '_blank', 'noopener'),
    },
    address !== null && {
      id: 'link',
      label: 'Copy the link',
      icon: <Link2 />,
      onSelect: () => {
        navigator.clipboard.writeText(address).then(
          () => toasts.notify({ message: 'The link is copied.' }),
          () => toasts.addError('The browser did not allow copying. The link is on the published page.'),
        )
      },
    },
    grants(row, 'report.edit') && {
      id: 'rename',
      label: 'Rename',
      icon: <PencilLine />,
      onSelect: dialog('rename'),
    },
    row.draft !== null &&
      (withTemplates || !row.isTemplate) &&
      grants(row, 'report.create') && {
        id: 'duplicate',
        label: row.isTemplate ? 'New report from this' : 'Duplicate',
        icon: <Copy />,
        onSelect: dialog('duplicate'),
      },
    row.draft !== null &&
      withTemplates &&
      grants(row, 'report.create') && {
        id: 'template',
        label: row.isTemplate ? 'Duplicate as a template' : 'Save as a template',
        icon: <LayoutTemplate />,
        onSelect: dialog('template'),
      },
    isPublished(row.publishState) &&
      grants(row, 'report.publish') && {
        id: 'unpublish',
        label: 'Unpublish',
        icon: <EyeOff />,
        onSelect: dialog('unpublish'),
      },
    grants(row, 'report.delete') && { kind: 'divider', id: 'line' },
    grants(row, 'report.delete') && {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => remove(row),
    },
  ]
  const shown = entries.filter((entry) => entry !== false)
  if (shown.length === 0) return null

  return (
    <Menu
      label={`Actions for ${row.name}`}
      align="end"
      entries={shown}
      trigger={(props, isOpen) => (
        <IconButton
          className={className}
          aria-label={`Actions for ${row.name}`}
          data-open={isOpen ? '' : undefined}
          {...props}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      )}
    />
  )
}
