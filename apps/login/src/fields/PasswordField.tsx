import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { type FieldProps, FormField } from './FormField.tsx'

/** A password field whose text can be shown. */
export function PasswordField(props: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FormField
      {...props}
      label="Password"
      name="password"
      type={isShown ? 'text' : 'password'}
      attributes={{ spellCheck: false, autoCapitalize: 'none' }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={isShown ? 'Hide the password' : 'Show the password'}
            onClick={() => setShown(!isShown)}
            // The field keeps the keyboard when the eye is clicked.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Icon aria-hidden />
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
