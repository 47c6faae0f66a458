import { DialogShell, Row, type ShellState, Stack, Button, TextField } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { userQuery } from '../../api/users.ts'
import { YourPassword } from '../../ui/YourPassword.tsx'

/** Asks for a word and the password before what cannot easily be taken back. Enter confirms, Esc leaves. */
export function TypedConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  word,
  confirmLabel,
  description,
  children,
  loading,
  error,
}: ShellState & {
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
}) {
  const [typed, setTyped] = useState('')
  // Not kept over a sign-in, like everything typed here.
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const user = useQuery(userQuery).data
  const isWrong = typed.trim().toLowerCase() !== word
  const words = typed.trim() === '' ? `Type ${word} here first.` : `That isn’t ${word}.`
  const close = () => {
    setTyped('')
    setPassword('')
    setTried(false)
    onClose()
  }
  return (
    <DialogShell
      open={open}
      onClose={close}
      title={title}
      description={description}
      loading={loading}
      error={error}
      width={480}
    >
      <Stack
        as="form"
        noValidate
        gap={20}
        padding="4px 0 0"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          setTried(true)
          if (!isWrong && password !== '' && !loading) onConfirm(password)
        }}
      >
        {children}
        <TextField
          label={`Type ${word} to confirm`}
          size="small"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={tried && isWrong}
          helperText={tried && isWrong ? words : undefined}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
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
