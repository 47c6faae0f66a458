import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from './Menu.tsx'

/** One of several, as a button that says which and opens a menu of them; an icon where there is little room. */
export function ChoiceMenu<Value extends string | undefined>({
  label,
  options,
  value,
  onChange,
  icon,
  compactIcon = icon,
  compact,
  minWidth,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  icon: ReactNode
  /** In place of the icon where there is little room. */
  compactIcon?: ReactNode
  compact: boolean
  minWidth?: number
}) {
  const chosen = options.find((option) => option.value === value) ?? options[0]
  return (
    <Menu
      label={label}
      align="end"
      {...(minWidth !== undefined && { minWidth })}
      entries={options.map((option) => ({
        id: option.value ?? 'all',
        label: option.label,
        chosen: option.value === value,
        onSelect: () => onChange(option.value),
      }))}
      trigger={(props) =>
        compact ? (
          <IconButton aria-label={`${label}: ${chosen?.label}`} {...props}>
            {compactIcon}
          </IconButton>
        ) : (
          <Button
            variant="text"
            color="secondary"
            startIcon={icon}
            endIcon={<ChevronDown aria-hidden />}
            aria-label={`${label}: ${chosen?.label}`}
            {...props}
          >
            {chosen?.label}
          </Button>
        )
      }
    />
  )
}
