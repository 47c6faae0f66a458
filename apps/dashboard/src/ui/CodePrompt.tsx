import { onCodeAsked } from '@bubbles/session/factors'
import { FormDialog, TextField } from '@bubbles/ui'
import { useEffect, useState } from 'react'
import { codeSentence } from './codeWords.ts'
import { focusOnce } from './focusOnce.ts'

interface Asked {
  problem: Error | null
  answer: (code: string | null) => void
}

/** Where a password is given again, asks those who have an authenticator app for its code. */
export function CodePrompt() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let waiting: Asked['answer'] | null = null
    const stop = onCodeAsked(
      (problem) =>
        new Promise((resolve) => {
          waiting = resolve
          const answer = (code: string | null) => {
            waiting = null
            setAsked(null)
            resolve(code)
          }
          setAsked({ problem, answer })
        }),
    )
    return () => {
      stop()
      waiting?.(null)
    }
  }, [])
  return asked && <CodeDialog {...asked} />
}

function CodeDialog({ problem, answer }: Asked) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const missing = tried && code.trim() === ''
  return (
    <FormDialog
      open
      title="Enter your code"
      description="Enter the code your authenticator app shows for Bubbles, or one of your recovery codes."
      submitLabel="Continue"
      loading={false}
      error={problem && codeSentence(problem)}
      onClose={() => answer(null)}
      onSubmit={() => {
        setTried(true)
        if (code.trim() !== '') answer(code.trim())
      }}
    >
      <TextField
        label="Code"
        size="small"
        fullWidth
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        error={missing}
        helperText={missing ? 'Enter a code.' : undefined}
        maxLength={32}
        spellCheck={false}
        autoCapitalize="none"
        ref={focusOnce}
      />
    </FormDialog>
  )
}
