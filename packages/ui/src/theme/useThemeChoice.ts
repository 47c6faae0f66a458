import { useColorScheme } from '@mui/material/styles'
import type { ThemeChoice } from './themeMemory.ts'

/** The person's choice of theme and the way to change it; the change is remembered. */
export function useThemeChoice(): { choice: ThemeChoice; setChoice: (choice: ThemeChoice) => void } {
  const { mode, setMode } = useColorScheme()
  return { choice: mode ?? 'system', setChoice: setMode }
}
