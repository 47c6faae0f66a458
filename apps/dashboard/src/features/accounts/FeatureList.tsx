import { AfterAMoment, QueryError, Row, Skeleton, Stack, Text, Toggle } from '@bubbles/ui'
import { FLAGS, isFlagKey } from '@bubbles/flags'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Feature, featuresQuery, useSetFeature } from '../../api/accounts.ts'
import styles from './FeatureList.module.css'
import { Panel } from './Panel.tsx'

/** What an organisation can be given or denied; each switch takes effect in its members' open pages. */
export function FeatureList({ organisationId, locked }: { organisationId: string; locked: boolean }) {
  const { data, error, refetch } = useQuery(featuresQuery(organisationId))
  const set = useSetFeature(organisationId)
  return (
    <Panel
      title="Features"
      words="Changes take effect immediately, even in pages that members have open. Switching a feature off deletes nothing."
    >
      {error !== null && <QueryError title="Couldn’t load the features." query={{ error, refetch }} />}
      {error === null && data === undefined && (
        <AfterAMoment label="Loading features">
          <Stack gap={12} padding="4px 20px 20px">
            {[0, 1, 2, 3].map((index) => (
              <Skeleton key={index} height={48} />
            ))}
          </Stack>
        </AfterAMoment>
      )}
      {data !== undefined && (
        <Stack as="ul">
          {data.map((feature) => (
            <FeatureRow
              key={feature.featureKey}
              feature={feature}
              locked={locked}
              onChange={(status) => set.mutate({ featureKey: feature.featureKey, status })}
            />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function FeatureRow({
  feature,
  locked,
  onChange,
}: {
  feature: Feature
  locked: boolean
  onChange: (status: boolean) => void
}) {
  const id = useId()
  const { featureKey } = feature
  // The API has the words in English; the page has them in its own language.
  const { name, sentence } = isFlagKey(featureKey)
    ? FLAGS[featureKey]
    : { name: feature.name, sentence: feature.description }
  return (
    <Row as="li" gap={16} className={styles.feature}>
      <Text as="div" grow>
        <Text id={`${id}-name`} as="div" weight="semibold">
          {name}
        </Text>
        <Text id={`${id}-words`} as="div" tone="secondary">
          {sentence}
          <Text block above={2} size="small" tone="secondary">
            {feature.isDefault ? 'This is the default.' : `The default is ${feature.status ? 'off' : 'on'}.`}
          </Text>
        </Text>
      </Text>
      <Toggle
        checked={feature.status}
        disabled={locked}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-words`}
      />
    </Row>
  )
}
