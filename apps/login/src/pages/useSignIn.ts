import { signIn, signInNameOf } from '@bubbles/session'
import { signInWithPasskey } from '@bubbles/session/factors'
import { useState } from 'react'
import { goOn } from '../arrival.ts'
import { areAllRight, reselect, useField } from '../fields/useField.ts'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { passkeySentenceFor, signInSentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { paths } from '../paths.ts'
import { requiredOrganisation } from '../providers.ts'
import { nameProblem } from '../signInWords.ts'
import { knownName, linkTo, type Site } from '../site.ts'

/**
 * The fields of who signs in, and both ways to send them.
 * @param problem what went wrong before there was anything to send
 * @param onCode the password was right, and a code is asked for
 */
export function useSignIn(site: Site, problem: string | null, onCode: () => void) {
  const { signInWith } = site.config
  const known = knownName(site)
  const name = useField(known)
  const password = useField()
  const submission = useSubmission(problem)
  /** The organisation whose members sign in with its provider alone, once that has refused a sign-in. */
  const [required, setRequired] = useState<string | null>(null)
  useFocusAtStart((known ? password : name).props.inputRef)
  const typedName = signInNameOf(name.value, signInWith)

  const submit = () => {
    const isComplete = areAllRight([
      [name, nameProblem(name.value, signInWith)],
      [password, password.value ? undefined : 'Enter your password.'],
    ])
    if (!isComplete) return
    void submission.run(
      async () => {
        const step = await signIn({ username: typedName, password: password.value })
        if (step === 'done') await goOn(site)
        else if (step === 'code') onCode()
        else navigate(linkTo(site, paths.confirm, { name: typedName }))
      },
      (error) => {
        reselect(password)
        setRequired(requiredOrganisation(error))
        return signInSentenceFor(error, signInWith)
      },
    )
  }

  const submitPasskey = () => {
    if (submission.isBusy) return
    void submission.run(
      async () => {
        await signInWithPasskey(nameProblem(name.value, signInWith) ? null : typedName)
        await goOn(site)
      },
      (error) => {
        setRequired(requiredOrganisation(error))
        return passkeySentenceFor(error)
      },
    )
  }

  return { name, password, typedName, submission, required, submit, submitPasskey }
}
