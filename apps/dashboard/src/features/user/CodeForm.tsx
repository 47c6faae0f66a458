import type { ConfirmedAttribute } from '@bubbles/session'
import { FormShell, Text, Button, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { useConfirmAttribute, useSendAttributeCode } from '../../api/users.ts'
import { useKeptState } from '../../session/keptState.ts'
import { identityProblem } from './identityWords.ts'

const WORDS = {
  email: {
    confirm: 'Confirm address',
    other: 'Use another address',
    missing: 'Enter the code from the email.',
  },
  phone_number: {
    confirm: 'Confirm number',
    other: 'Use another number',
    missing: 'Enter the code from the text message.',
  },
} as const satisfies Record<ConfirmedAttribute, object>

interface CodeFormProps {
  attribute: ConfirmedAttribute
  /** Where the code went, masked. */
  sentTo: string
  /** What becomes of the one before. */
  old: string
  onDone: () => void
}

/** The code that confirms a new address or number. */
export function CodeForm({ attribute, sentTo, old, onDone }: CodeFormProps) {
  const [code, setCode] = useKeptState(`account.code-${attribute}`, '')
  const [tried, setTried] = useState(false)
  const confirm = useConfirmAttribute(attribute)
  const resend = useSendAttributeCode(attribute)
  const missing = tried && code.trim() === ''
  const words = WORDS[attribute]
  return (
    <FormShell
      submitLabel={words.confirm}
      busyLabel="Confirming"
      loading={confirm.isPending}
      error={identityProblem(confirm.error ?? resend.error)}
      onSubmit={() => {
        setTried(true)
        if (code.trim() !== '') confirm.mutate(code.trim(), { onSuccess: onDone })
      }}
      after={
        <>
          <Button variant="text" loading={resend.isPending} onClick={() => resend.mutate()}>
            Get a new code
          </Button>
          <Button variant="text" color="secondary" onClick={onDone}>
            {words.other}
          </Button>
        </>
      }
    >
      <Text as="output" tone="secondary" breakWords>
        {resend.isSuccess ? 'A new code is on its way to ' : 'We sent a code to '}
        <Text as="strong" tone="default" weight="semibold">
          {resend.data?.destination || sentTo}
        </Text>
        . {old}
      </Text>
      <TextField
        label="Code"
        size="small"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        error={missing}
        helperText={missing ? words.missing : undefined}
        inputMode="numeric"
        maxLength={12}
      />
    </FormShell>
  )
}
