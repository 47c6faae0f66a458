import { FormDialog, messageOf } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SecondFactorRule, useSetSecondFactorRule } from '../../../api/secondFactor.ts'
import { userQuery } from '../../../api/users.ts'
import { isPresenceProven, YourPassword } from '../../../ui/YourPassword.tsx'
import { messages } from './messages.ts'

/** Asks before two-step sign-in is required, or no longer: whom it keeps out, and the password. */
export function RuleDialog({ rule, onClose }: { rule: SecondFactorRule; onClose: () => void }) {
  // What it was when the dialog was opened: the answer changes the rule before the dialog has gone.
  const [required] = useState(!rule.required)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const user = useQuery(userQuery).data
  const words = required ? messages.requiring : messages.stopping
  const set = useSetSecondFactorRule(words.done)
  return (
    <FormDialog
      open
      title={words.title}
      submitLabel={required ? messages.require : messages.stop}
      loading={set.isPending}
      error={set.error && messageOf(set.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isPresenceProven(password)) set.mutate({ required, password }, { onSuccess: onClose })
      }}
    >
      {required ? <WhoIsKeptOut rule={rule} /> : <p>{messages.stopping.words}</p>}
      <YourPassword
        value={password}
        onChange={setPassword}
        tried={tried}
        emailAddress={user?.emailAddress ?? ''}
      />
    </FormDialog>
  )
}

const WhoIsKeptOut = ({
  rule: { membersWithout, membersByProvider, provider },
}: {
  rule: SecondFactorRule
}) => (
  <>
    <p>{messages.requiring.closed(membersWithout)}</p>
    {provider !== null && membersByProvider > 0 && (
      <p>{messages.requiring.byProvider(membersByProvider, provider)}</p>
    )}
  </>
)
