import type { ExportedReport } from '@bubbles/contract'
import { BRANDING, type ImportProgress } from '../../../api/organisationImport.ts'

/** Said before anything is imported. */
export const NOT_IMPORTED =
  'Drafts are imported with their data and images. Editions, versions, comments, answers, numbers, members and the audit log aren’t imported, but can be read in the file.'

/** What a line of the list is, beside its name. */
export const kindOf = ({ isTemplate, isDeleted }: Pick<ExportedReport, 'isTemplate' | 'isDeleted'>): string =>
  [isTemplate ? 'Template' : 'Report', ...(isDeleted ? ['deleted before the export'] : [])].join(', ')

/** What was imported and what was not, when it is over. */
export function outcomeInWords({ total, imported, failed, stopped }: ImportProgress): string {
  const reports = imported.filter((name) => name !== BRANDING).length
  const sentences = [
    reports === 0
      ? 'No report was imported.'
      : `${reports} ${reports === 1 ? 'report or template was' : 'reports and templates were'} imported as drafts.`,
    ...(imported.includes(BRANDING) ? ['The branding was imported.'] : []),
    ...(failed.length > 0 ? [`${failed.length} couldn’t be imported:`] : []),
    ...(stopped
      ? [`You stopped the import. ${total - imported.length - failed.length} weren’t imported.`]
      : []),
  ]
  return sentences.join(' ')
}
