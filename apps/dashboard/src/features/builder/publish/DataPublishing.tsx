import { FormError, messageOf, Text } from '@bubbles/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { dayInWords } from '../../../format/time.ts'
import { useAbility } from '../../../session/abilities.ts'
import { type DataSources, dataSourcesQuery } from '../chart/address/queries.ts'
import { SwitchRow } from '../panel/fields.tsx'
import { Heading } from './parts.tsx'

/** Whether new data goes out without anyone pressing a button. Only where a figure gets it from an address or a database. */
export function DataPublishing({ reportId }: { reportId: string }) {
  const may = useAbility('report.publish')
  const sees = useAbility('report.readDraft')
  const queryClient = useQueryClient()
  const query = dataSourcesQuery(reportId)
  const { data } = useQuery({ ...query, enabled: may && sees })
  const allow = useMutation({
    meta: { quiet: true },
    mutationFn: (allowed: boolean) => api.setDataPublishing({ id: reportId, body: { allowed } }),
    onSuccess: ({ publishing }) =>
      queryClient.setQueryData<DataSources>(query.queryKey, (all) => all && { ...all, publishing }),
  })
  if (!may || !data || data.total === 0) return null
  const { publishing } = data
  return (
    <section>
      <Heading below={4}>New data</Heading>
      <SwitchRow
        label="Publish new data automatically"
        checked={publishing !== null}
        onChange={(on) => allow.mutate(on)}
      />
      <Text as="p" size="small" tone="secondary">
        When new data arrives from an address or a database, it’s published as a new edition after the same
        checks. If the draft has other changes, or there are new warnings, the data stays in the draft and you
        get an email.
      </Text>
      {publishing && (
        <Text as="p" size="small" tone="secondary">
          Allowed by {publishing.allowedBy.name || publishing.allowedBy.emailAddress} on{' '}
          {dayInWords(publishing.allowedAt)}.
        </Text>
      )}
      {publishing?.held && (
        <Text as="p" size="small" tone="error" weight="medium">
          New data is in the draft: {publishing.held.words}
        </Text>
      )}
      <FormError error={allow.error ? messageOf(allow.error) : null} />
    </section>
  )
}
