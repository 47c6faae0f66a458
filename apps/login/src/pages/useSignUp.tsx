import { type NewPerson, passwordMinimum, phoneNumberOf, type SignInKind, signUp } from '@bubbles/session'
import { goOn } from '../arrival.ts'
import { newPasswordProblem } from '../fields/NewPasswordField.tsx'
import { areAllRight, type Field, useField } from '../fields/useField.ts'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { sentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { paths } from '../paths.ts'
import { refusedPart } from '../signUpRefusal.ts'
import { emailProblem, phoneProblem, usernameProblem } from '../signInWords.ts'
import { invitationOf, knownName, linkTo, redirectOf, type Site } from '../site.ts'
import { rememberWay } from '../wayMemory.ts'

type Part = 'name' | SignInKind | 'password'

/** The fields of who signs up, and how they are sent. A field that is not asked for is null. */
export function useSignUp(site: Site, problem: string | null) {
  const { signInWith } = site.config
  const known = knownName(site)
  const name = useField()
  const username = useField(known.includes('@') ? '' : known)
  const email = useField(known.includes('@') ? known : '')
  const phone = useField()
  const password = useField()
  const fields: Record<Part, Field> = { name, username, email, phone, password }
  const submission = useSubmission(problem)
  useFocusAtStart(name.props.inputRef)
  const hasUsername = signInWith.includes('username')
  // A number can be added later; here it is asked for where nothing else is a name.
  const hasPhone = signInWith.every((kind) => kind === 'phone')

  const person = {
    name: name.value.trim(),
    email: email.value.trim(),
    password: password.value,
    username: username.value.trim(),
    phone: hasPhone ? phoneNumberOf(phone.value) : '',
    invite: invitationOf(site)?.secret ?? null,
  } satisfies NewPerson

  const isComplete = (): boolean =>
    areAllRight([
      [name, person.name ? undefined : 'Enter your name.'],
      [username, hasUsername ? usernameProblem(person.username) : undefined],
      [email, emailProblem(person.email)],
      [phone, hasPhone ? phoneProblem(person.phone) : undefined],
      [password, newPasswordProblem(person.password, passwordMinimum(site.config))],
    ])
  const send = async () => {
    try {
      const { username: poolName, step } = await signUp(person, signInWith)
      if (step === 'done') return await goOn(site)
      rememberWay(poolName, redirectOf(site))
      if (step === 'sign-in') navigate(linkTo(site, paths.signIn, { name: poolName, notice: 'confirmed' }))
      else navigate(linkTo(site, paths.confirm, { name: poolName }))
    } catch (failure) {
      const refused = refusedPart(failure, signInWith)
      if (!refused) throw failure
      refuse(site, fields[refused.part], refused)
    }
  }
  return {
    name,
    username: hasUsername ? username : null,
    email,
    phone: hasPhone ? phone : null,
    password,
    submission,
    person,
    submit: () => {
      submission.clear()
      if (isComplete()) void submission.run(send, sentenceFor)
    },
  }
}

/** Says at a field why the pool refused it, and where those go who have an account. */
function refuse(
  site: Site,
  field: Field,
  { sentence, isTaken }: { sentence: string; isTaken: boolean },
): void {
  const signInLink = linkTo(site, paths.signIn, { name: field.value.trim() })
  field.setProblem(
    <>
      {sentence} {isTaken && <AppLink to={signInLink}>Sign in</AppLink>}
    </>,
  )
  field.props.inputRef.current?.focus()
}
