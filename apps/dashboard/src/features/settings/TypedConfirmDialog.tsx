import { DialogShell, Row, type ShellState, Stack, Button, TextField } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { userQuery } from '../../api/users.ts'
import { isPresenceProven, YourPassword } from '../../ui/YourPassword.tsx'

interface TypedConfirmDialogProps extends ShellState {
  open: boolean
  onClose: () => void
  onConfirm: (password: string) => void
  title: string
  /** What has to be typed: the organisation's name. */
  word: string
  confirmLabel: string
  description: ReactNode
  /** Fields and offers before the word. */
  children?: ReactNode
}

/** Asks for a word and the password before what cannot easily be taken back. Enter confirms, Esc leaves. */
export function TypedConfirmDialog({
  onClose,
  onConfirm,
  word,
  confirmLabel,
  children,
  ...shell
}: TypedConfirmDialogProps) {
  const { loading } = shell
  const [typed, setTyped] = useState('')
  // Not kept over a sign-in, like everything typed here.
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const user = useQuery(userQuery).data
  const isWrong = typed.trim().toLowerCase() !== word
  const close = () => {
    setTyped('')
    setPassword('')
    setTried(false)
    onClose()
  }
  return (
    <DialogShell {...shell} onClose={close} width={480}>
      <Stack
        as="form"
        noValidate
        gap={20}
        padding="4px 0 0"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          setTried(true)
          if (!isWrong && isPresenceProven(password) && !loading) onConfirm(password)
        }}
      >
        {children}
        <WordField word={word} typed={typed} isRefused={tried && isWrong} onType={setTyped} />
        <YourPassword
          value={password}
          onChange={setPassword}
          tried={tried}
          emailAddress={user?.emailAddress ?? ''}
        />
        <Row gap={12} align="stretch" justify="end" wrap>
          <Button onClick={close} disabled={loading}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" loading={loading}>
            {confirmLabel}
          </Button>
        </Row>
      </Stack>
    </DialogShell>
  )
}

function WordField({
  word,
  typed,
  isRefused,
  onType,
}: {
  word: string
  typed: string
  isRefused: boolean
  onType: (typed: string) => void
}) {
  const problem = typed.trim() === '' ? `Type ${word} here first.` : `That isn’t ${word}.`
  return (
    <TextField
      label={`Type ${word} to confirm`}
      size="small"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      error={isRefused}
      helperText={isRefused ? problem : undefined}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
    />
  )
}
