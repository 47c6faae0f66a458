import { loadPasswordCheck, type PasswordPerson, type PasswordStrength } from '@bubbles/domain'
import { useEffect, useState } from 'react'

/** How strong a password is, a moment after it was typed; null for none, and while it is not known. */
export function usePasswordStrength(password: string, person: PasswordPerson): PasswordStrength | null {
  const [known, setKnown] = useState<{ password: string; strength: PasswordStrength } | null>(null)
  const { name, email, username, organisation } = person
  useEffect(() => {
    if (password === '') return undefined
    const timer = setTimeout(() => {
      const about = {
        ...(name && { name }),
        ...(email && { email }),
        ...(username && { username }),
        ...(organisation && { organisation }),
      }
      // Lists that do not come take nothing away: the server decides.
      loadPasswordCheck().then(
        (check) => setKnown({ password, strength: check(password, about) }),
        () => undefined,
      )
    }, 150)
    return () => clearTimeout(timer)
  }, [password, name, email, username, organisation])
  return password !== '' && known?.password === password ? known.strength : null
}
