import { type ChangeEvent, type ComponentPropsWithRef, type CSSProperties, type Ref, useId } from 'react'
import { belowOf, controlClass, FieldFrame, type FieldLook } from './FieldFrame.tsx'

type Element = HTMLInputElement | HTMLTextAreaElement

export type TextFieldProps = FieldLook &
  Omit<ComponentPropsWithRef<'input'>, 'ref' | 'size' | 'onChange' | 'className' | 'style'> & {
    /** Several lines, as high as its text. */
    multiline?: boolean
    /** Lines it has at least, and at most. */
    minRows?: number
    maxRows?: number
    onChange?: ((event: ChangeEvent<Element>) => void) | undefined
    ref?: Ref<HTMLInputElement> | Ref<HTMLTextAreaElement> | undefined
  }

/** A field for words. What it does not know itself is the input's. */
export function TextField({
  label,
  size,
  error,
  helperText,
  fullWidth,
  raised,
  startAdornment,
  endAdornment,
  className,
  style,
  rootRef,
  multiline = false,
  minRows = 1,
  maxRows,
  id: wanted,
  ref,
  placeholder,
  ...input
}: TextFieldProps) {
  const own = useId()
  const id = wanted ?? own
  const { disabled } = input
  const props = {
    'aria-invalid': error === true || undefined,
    'aria-describedby': helperText ? belowOf(id) : undefined,
    ...input,
    id,
    className: controlClass,
    // Never empty: the style sheet tells by it whether there is something in the field.
    placeholder: placeholder === undefined || placeholder === '' ? ' ' : placeholder,
  }
  return (
    <FieldFrame
      {...{ id, label, size, error, helperText, fullWidth, raised, startAdornment, endAdornment }}
      {...{ className, style, rootRef, disabled: disabled === true }}
    >
      {multiline ? (
        <textarea
          {...(props as ComponentPropsWithRef<'textarea'>)}
          ref={ref as Ref<HTMLTextAreaElement> | undefined}
          rows={minRows}
          style={{ '--rows': minRows, '--most-rows': maxRows } as CSSProperties}
        />
      ) : (
        <input type="text" {...props} ref={ref as Ref<HTMLInputElement> | undefined} />
      )}
    </FieldFrame>
  )
}
