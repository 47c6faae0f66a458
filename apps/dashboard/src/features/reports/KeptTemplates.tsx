import { Text } from '@bubbles/ui'
import { featureOff } from '@bubbles/flags'
import { useQuery } from '@tanstack/react-query'
import { reportsQuery } from '../../api/reports.ts'
import { countOf } from '../../format/numbers.ts'

/** Where the templates are that somebody made before templates were switched off. */
export function KeptTemplates() {
  const { data: count = 0 } = useQuery({ ...reportsQuery, select: ({ hiddenTemplates }) => hiddenTemplates })
  if (count === 0) return null
  return (
    <Text as="p" above={16} tone="secondary">
      {countOf(count, 'template')} {count === 1 ? 'is' : 'are'} kept but not listed here.{' '}
      {featureOff('report-templates')}
    </Text>
  )
}
