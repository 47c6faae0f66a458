import { messageOf, Panel, PanelError, Row, SettingsSection, Skeleton, Text, Toggle } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type EmailChoice, emailChoicesQuery, useChooseEmail } from '../../api/emailChoices.ts'
import { EMAILS_PART } from '../../paths.ts'

const WORDS: Record<EmailChoice['kind'], [title: string, words: string]> = {
  mention: ['Mentions', 'A comment mentions you.'],
  reply: ['Replies', 'Someone replies in a thread you commented in.'],
  review: ['Reviews', 'You’re asked for a review, or a review you asked for is decided.'],
  publish: ['Requests to publish', 'Someone asks you to publish a report.'],
  published: ['Published reports', 'A report you worked on is published, and the publisher announces it.'],
  data: ['Data from addresses', 'A figure you look after stops getting new data, or starts again.'],
  answer: ['First answers', 'Readers answer a report’s questions for the first time.'],
  readerComment: [
    'Readers’ comments',
    'A reader comments on a figure, or reports a problem, in a report that you created or were the last to edit. Problems reach who published it, too.',
  ],
  digest: [
    'Weekly digest',
    'On Monday morning: how your reports were read last week, what changed most and what readers answered.',
  ],
  surge: ['Many readers', 'A report has at least twice its usual readers in a day, and at least 20.'],
  fall: [
    'Fewer readers after an edition',
    'A report’s readers fall by half in the week after a new edition.',
  ],
}

/** Which emails about reports the person gets from the organisation of this page. */
export function EmailsSection({ organisation }: { organisation: { friendlyName: string } }) {
  const { data, error, refetch } = useQuery(emailChoicesQuery)
  return (
    <SettingsSection
      id={EMAILS_PART}
      title={`Emails from ${organisation.friendlyName}`}
      words="Except for the digest, they’re sent immediately. If you turn an email off, what it’s about still appears in your inbox. Emails about your account are always sent."
    >
      {error !== null && (
        <PanelError
          title="Couldn’t load your email settings."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Skeleton height={224} radius={12} />}
      {data !== undefined && (
        <Panel as="ul" divided>
          {data.map((choice) => (
            <li key={choice.kind}>
              <Choice choice={choice} />
            </li>
          ))}
        </Panel>
      )}
    </SettingsSection>
  )
}

function Choice({ choice: { kind, send } }: { choice: EmailChoice }) {
  const choose = useChooseEmail()
  const [title, words] = WORDS[kind]
  return (
    <Row as="label" gap={16} justify="space-between" padding="10px 16px">
      <Text as="span" grow>
        <Text block weight="medium">
          {title}
        </Text>
        <Text block size="small" tone="secondary">
          {words}
        </Text>
      </Text>
      <Toggle
        checked={send === 'atOnce'}
        onChange={(event) => choose.mutate({ kind, send: event.target.checked ? 'atOnce' : 'never' })}
      />
    </Row>
  )
}
