import { Menu, type MenuEntry, toasts, IconButton } from '@bubbles/ui'
import {
  Copy,
  Download,
  Ellipsis,
  EyeOff,
  FileText,
  ImageUp,
  ImageOff,
  LayoutTemplate,
  Link2,
  ListChecks,
  PencilLine,
  SquarePen,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { isPublished } from '@bubbles/domain'
import { useQuery } from '@tanstack/react-query'
import { useExportReport, useReplaceThumbnail } from '../../api/reportFiles.ts'
import { grants } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { pickFile } from './pickFile.ts'
import { deleteRefusal } from './bulkActions.ts'
import { pictureQueryOf } from './picture.ts'
import { destinationOf, useOpenReport, useReportActions } from './reportActions.ts'
import { addressOf, type ReportRow } from './rows.ts'

/** Everything that can be done to one report; what is not allowed is not there. */
export function ReportMenu({ row, className }: { row: ReportRow; className?: string }) {
  const { openDialog, remove, select, selected } = useReportActions()
  const open = useOpenReport()
  const withTemplates = useFlag('report-templates')
  const withExport = useFlag('report-export')
  const exportReport = useExportReport()
  const exportMarkdown = useExportReport('markdown')
  const replaceThumbnail = useReplaceThumbnail()
  // What the card shows already: asked for by it, never by the menu.
  const picture = useQuery({ ...pictureQueryOf(row), enabled: false }).data
  const address = addressOf(row)
  const dialog = (kind: 'rename' | 'duplicate' | 'template' | 'unpublish') => () => openDialog(kind, [row])
  const changePicture = async () => {
    const image = await pickFile('image/png,image/jpeg,image/webp')
    if (image) replaceThumbnail.mutate({ id: row.id, image })
  }

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
      // Whoever looks after a page is no reader of it; the page's script knows it by this.
      onSelect: () => window.open(`${address}#own`, '_blank', 'noopener'),
    },
    address !== null && {
      id: 'link',
      label: 'Copy the link',
      icon: <Link2 />,
      onSelect: () => {
        navigator.clipboard.writeText(address).then(
          () => toasts.notify({ message: 'Link copied.' }),
          () =>
            toasts.addError(
              'Your browser blocked copying. You can copy the address from the published page.',
            ),
        )
      },
    },
    grants(row, 'report.edit') && {
      id: 'rename',
      label: 'Rename',
      icon: <PencilLine />,
      onSelect: dialog('rename'),
    },
    grants(row, 'report.edit') && {
      id: 'picture',
      label: 'Change the thumbnail',
      icon: <ImageUp />,
      onSelect: () => void changePicture(),
    },
    grants(row, 'report.edit') &&
      picture?.kind === 'bitmap' && {
        id: 'drawn',
        label: 'Use the automatic thumbnail',
        icon: <ImageOff />,
        onSelect: () => replaceThumbnail.mutate({ id: row.id, image: null }),
      },
    row.hasDraft &&
      (withTemplates || !row.isTemplate) &&
      grants(row, 'report.create') && {
        id: 'duplicate',
        label: row.isTemplate ? 'New report from this' : 'Duplicate',
        icon: <Copy />,
        onSelect: dialog('duplicate'),
      },
    row.hasDraft &&
      withTemplates &&
      grants(row, 'report.create') && {
        id: 'template',
        label: row.isTemplate ? 'Duplicate as a template' : 'Save as a template',
        icon: <LayoutTemplate />,
        onSelect: dialog('template'),
      },
    row.hasDraft &&
      withExport &&
      grants(row, 'report.export') && {
        id: 'export',
        label: 'Export',
        icon: <Download />,
        onSelect: () => exportReport.mutate(row),
      },
    row.hasDraft &&
      withExport &&
      grants(row, 'report.export') && {
        id: 'markdown',
        label: 'Export as Markdown',
        icon: <FileText />,
        onSelect: () => exportMarkdown.mutate(row),
      },
    select !== null && {
      id: 'select',
      label: selected.has(row.id) ? 'Deselect' : 'Select',
      icon: <ListChecks />,
      onSelect: () => select(row.id, false),
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
      unavailable: deleteRefusal(row),
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
