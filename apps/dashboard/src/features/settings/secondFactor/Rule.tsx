import { Button, Chip, messageOf, PanelError, Row, Skeleton, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type SecondFactorRule, secondFactorRuleQuery } from '../../../api/secondFactor.ts'
import { paths } from '../../../paths.ts'
import { messages } from './messages.ts'
import { RuleDialog } from './RuleDialog.tsx'

/** Whether two-step sign-in is required, who is without, and the way to change it. */
export default function Rule() {
  const { data, error, refetch } = useQuery(secondFactorRuleQuery)
  const [isChanging, setChanging] = useState(false)
  if (error !== null && data === undefined)
    return <PanelError title={messages.failed} reason={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={92} radius={12} />
  const state = data.required ? 'required' : 'optional'
  return (
    <Stack gap={12}>
      <div>
        <Row gap="4px 8px" wrap>
          <Text weight="semibold">{messages.state[state]}</Text>
          <Chip tone={data.required ? 'success' : 'neutral'}>{messages[state]}</Chip>
        </Row>
        <Text as="p" above={4} size="small" tone="secondary">
          {messages.without(data.membersWithout)} <Who rule={data} />
        </Text>
        {data.provider !== null && (
          <Text as="p" above={4} size="small" tone="secondary" breakWords>
            {messages.exempt(data.provider)}
          </Text>
        )}
      </div>
      {data.required || data.hasOwn ? (
        <Row>
          <Button onClick={() => setChanging(true)}>
            {data.required ? messages.stop : messages.require}
          </Button>
        </Row>
      ) : (
        <Text as="p">
          {messages.ownFirst} <Link to={paths.userAccount()}>{messages.account}</Link>
        </Text>
      )}
      {isChanging && <RuleDialog rule={data} onClose={() => setChanging(false)} />}
    </Stack>
  )
}

const Who = ({ rule }: { rule: SecondFactorRule }) =>
  rule.membersWithout > 0 && (
    <Link to={paths.members()} search={{ secondFactor: 'off' }}>
      {messages.who}
    </Link>
  )
