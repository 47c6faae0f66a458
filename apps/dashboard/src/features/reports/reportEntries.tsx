import { isPublished } from '@bubbles/domain'
import type { MenuEntry } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import {
  Copy,
  Download,
  EyeOff,
  FileText,
  FileType,
  ImageOff,
  ImageUp,
  LayoutTemplate,
  Link2,
  ListChecks,
  PencilLine,
  SquareArrowOutUpRight,
  SquarePen,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import { useSetFavourite } from '../../api/organising.ts'
import { useExportReport, useReplaceThumbnail } from '../../api/reportFiles.ts'
import { grants } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { ownAddress } from '../../session/ownTeam.ts'
import { copyText } from '../../ui/copyText.ts'
import { deleteRefusal } from './bulkActions.ts'
import { pickFile } from './pickFile.ts'
import { pictureQueryOf } from './picture.ts'
import { destinationOf, type ReportActions, useOpenReport, useReportActions } from './reportActions.ts'
import { addressOf, audienceOf, type ReportRow } from './rows.ts'

type Entries = (MenuEntry | false)[]

/** What can be done to a report, as its menu has it; what is not allowed is not there. */
export function useReportEntries(row: ReportRow): MenuEntry[] {
  const actions = useReportActions()
  const entries: Entries = [
    ...useOpenEntries(row),
    ...useEditEntries(row, actions),
    ...useCopyEntries(row, actions),
    ...removeEntries(row, actions),
  ]
  return entries.filter((entry) => entry !== false)
}

/** The report and its published page. */
function useOpenEntries(row: ReportRow): Entries {
  const open = useOpenReport()
  const address = addressOf(row)
  const { mutate: setFavourite } = useSetFavourite()
  const { mutate: downloadPdf } = useExportReport('pdf')
  const { id, isFavourite } = row
  return [
    destinationOf(row)?.kind === 'builder' && {
      id: 'open',
      label: 'Open',
      icon: <SquarePen />,
      onSelect: () => open(row),
    },
    {
      id: 'favourite',
      label: isFavourite ? 'Remove from favourites' : 'Add to favourites',
      icon: <Star />,
      onSelect: () => setFavourite({ id, isFavourite: !isFavourite }),
    },
    address !== null && {
      id: 'view',
      label: 'View published page',
      icon: <SquareArrowOutUpRight />,
      // Whoever looks after a page is no reader of it; the page's script knows it by this.
      onSelect: () => window.open(ownAddress(address), '_blank', 'noopener'),
    },
    address !== null && {
      id: 'link',
      label: 'Copy link',
      icon: <Link2 />,
      onSelect: () =>
        void copyText(address, 'Link copied.', 'You can copy the address from the published page.'),
    },
    address !== null && {
      id: 'pdf',
      label: 'Download published PDF',
      icon: <Download />,
      onSelect: () => downloadPdf({ id, name: row.name, audience: audienceOf(row) }),
    },
  ]
}

/** Its name and its thumbnail. */
function useEditEntries(row: ReportRow, { openDialog }: ReportActions): Entries {
  const replaceThumbnail = useReplaceThumbnail()
  // What the card shows already: asked for by it, never by the menu.
  const picture = useQuery({ ...pictureQueryOf(row), enabled: false }).data
  const changePicture = async () => {
    const image = await pickFile('image/png,image/jpeg,image/webp')
    if (image) replaceThumbnail.mutate({ id: row.id, image })
  }
  if (!grants(row, 'report.edit')) return []
  return [
    {
      id: 'rename',
      label: 'Rename',
      icon: <PencilLine />,
      onSelect: () => openDialog('rename', [row]),
    },
    {
      id: 'tags',
      label: 'Tags',
      icon: <Tag />,
      onSelect: () => openDialog('tags', [row]),
    },
    {
      id: 'picture',
      label: 'Change thumbnail',
      icon: <ImageUp />,
      onSelect: () => void changePicture(),
    },
    picture?.kind === 'bitmap' && {
      id: 'drawn',
      label: 'Use automatic thumbnail',
      icon: <ImageOff />,
      onSelect: () => replaceThumbnail.mutate({ id: row.id, image: null }),
    },
  ]
}

/** What makes another report or a file of its draft. */
function useCopyEntries(row: ReportRow, { openDialog }: ReportActions): Entries {
  const withTemplates = useFlag('report-templates')
  const withExport = useFlag('report-export')
  const exportReport = useExportReport()
  const exportMarkdown = useExportReport('markdown')
  const exportWord = useExportReport('word')
  if (!row.hasDraft) return []
  const mayCopy = grants(row, 'report.create')
  const mayExport = withExport && grants(row, 'report.export')
  return [
    (withTemplates || !row.isTemplate) &&
      mayCopy && {
        id: 'duplicate',
        label: row.isTemplate ? 'New report from this' : 'Duplicate',
        icon: <Copy />,
        onSelect: () => openDialog('duplicate', [row]),
      },
    withTemplates &&
      mayCopy && {
        id: 'template',
        label: row.isTemplate ? 'Duplicate as a template' : 'Save as a template',
        icon: <LayoutTemplate />,
        onSelect: () => openDialog('template', [row]),
      },
    mayExport && {
      id: 'export',
      label: 'Export',
      icon: <Download />,
      onSelect: () => exportReport.mutate(row),
    },
    mayExport && {
      id: 'word',
      label: 'Export as Word',
      icon: <FileType />,
      onSelect: () => exportWord.mutate(row),
    },
    mayExport && {
      id: 'markdown',
      label: 'Export as Markdown',
      icon: <FileText />,
      onSelect: () => exportMarkdown.mutate(row),
    },
  ]
}

/** Selecting it, and what takes it from readers or from the list. */
function removeEntries(row: ReportRow, { openDialog, remove, select, selected }: ReportActions): Entries {
  const mayDelete = grants(row, 'report.delete')
  return [
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
        onSelect: () => openDialog('unpublish', [row]),
      },
    mayDelete && { kind: 'divider', id: 'line' },
    mayDelete && {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      danger: true,
      unavailable: deleteRefusal(row),
      onSelect: () => remove(row),
    },
  ]
}
