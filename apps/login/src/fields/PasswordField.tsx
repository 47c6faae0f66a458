import { Remark, IconButton } from '@bubbles/ui'
import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type FieldProps, FormField } from './FormField.tsx'

/** A password field whose text can be shown, and which says when Caps Lock is on. */
export function PasswordField({
  label = 'Password',
  ...props
}: FieldProps & { label?: string; autoComplete: 'current-password' | 'new-password' }) {
  const [isShown, setShown] = useState(false)
  const [isCapsLocked, setCapsLocked] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'))
  const Icon = isShown ? EyeOff : Eye
  return (
    <div>
      <FormField
        {...props}
        label={label}
        name="password"
        type={isShown ? 'text' : 'password'}
        attributes={{
          spellCheck: false,
          autoCapitalize: 'none',
          onKeyDown: watch,
          onKeyUp: watch,
          onBlur: () => setCapsLocked(false),
        }}
        endAdornment={
          <IconButton
            edge="end"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
            // The field keeps the keyboard when the eye is clicked.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Icon aria-hidden />
          </IconButton>
        }
      />
      <output>
        {isCapsLocked && (
          <Remark as="span" padding="6px 2px 0" size="small" tone="secondary">
            <ArrowBigUpDash aria-hidden size={14} strokeWidth={1.75} />
            Caps Lock is on.
          </Remark>
        )}
      </output>
    </div>
  )
}
