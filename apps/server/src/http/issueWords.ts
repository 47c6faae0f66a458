import type { FieldError } from '@bubbles/domain'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Every field that an issue is about, with a sentence. */
export function fieldErrorsOf(issue: Issue, prefix: string): FieldError[] {
  const pointer = `${prefix}${issue.path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: `${pointer}/${key}`,
      detail: 'This field isn’t recognised here.',
    }))
  if (issue.code === 'invalid_union') {
    const nearest = nearestForm(issue.errors)
    if (nearest) return nearest.flatMap((each) => fieldErrorsOf(each, pointer))
  }
  return [{ pointer, detail: issue.message }]
}

/** Of several forms a value may have, what it lacks of the one it comes closest to; null where none is closest. */
function nearestForm(forms: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const [first, second] = forms.toSorted((one, other) => one.length - other.length)
  return first && (!second || first.length < second.length) ? first : null
}
