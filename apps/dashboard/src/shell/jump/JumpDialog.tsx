import { Row, Stack, Text } from '@bubbles/ui'
import Autocomplete from '@mui/material/Autocomplete'
import Dialog from '@mui/material/Dialog'
import type { PopperProps } from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { focusOnce } from '../../ui/focusOnce.ts'
import styles from './JumpDialog.module.css'
import { fits, type Jump } from './jumps.ts'
import { usePlaces } from './usePlaces.ts'
import { useReportJumps } from './useReportJumps.ts'

/** The list stands in the dialog, below its field. */
const Inline = ({ children, role }: PopperProps) => (
  <div role={role}>{typeof children === 'function' ? null : children}</div>
)

/** Leads to any screen, report or organisation by some letters of its name. */
export default function JumpDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const places = usePlaces()
  const { jumps: reports, isSearching } = useReportJumps(typed)
  const screens = places.filter((place) => fits(place, typed))
  const jumps = typed.trim() === '' ? [...reports, ...screens] : [...screens, ...reports]
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      slotProps={{
        container: { className: styles.place! },
        paper: { className: styles.paper!, 'aria-label': 'Jump to' },
      }}
    >
      <Autocomplete<Jump, false, true, false>
        open
        autoHighlight
        disableClearable
        clearOnBlur={false}
        forcePopupIcon={false}
        options={jumps}
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ group, id }) => `${group} ${id}`}
        noOptionsText={isSearching ? 'Looking…' : `No results for “${typed.trim()}”.`}
        inputValue={typed}
        onInputChange={(_, value, reason) => reason === 'input' && setTyped(value)}
        onChange={(_, jump) => {
          onClose()
          jump.go()
        }}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        slots={{ popper: Inline }}
        slotProps={{
          paper: { elevation: 0, className: styles.list! },
          listbox: { className: styles.options! },
        }}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            <Text aria-hidden as="div" padding="8px 12px 4px" size="small" tone="secondary" weight="medium">
              {group}
            </Text>
            {/* A list box holds options in groups, and no lists (WAI-ARIA 1.2, listbox). */}
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
            <Stack as="ul" role="group" aria-label={group}>
              {children}
            </Stack>
          </li>
        )}
        renderOption={({ key, ...props }, { label }) => (
          <li key={key} {...props}>
            <Text breakWords>{label}</Text>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={focusOnce}
            placeholder="Jump to a screen or a report"
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Jump to', spellCheck: false },
              input: {
                ...params.slotProps.input,
                startAdornment: (
                  <Row as="span" padding="0 4px 0 8px" tone="secondary">
                    <Search aria-hidden size={20} strokeWidth={1.75} />
                  </Row>
                ),
              },
            }}
          />
        )}
      />
    </Dialog>
  )
}
