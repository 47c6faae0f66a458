import { createTheme, type PaletteOptions } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { componentStyles } from './components.ts'
import { darkTokens, lightTokens, type TokenName } from './tokens.ts'

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true
  }
}

/** Screen widths at which the layout may change, in px (specification 9). */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const

/** The interface typeface; the file is loaded lazily, Arial keeps nearly the same widths until then. */
export const fontFamily = "'Roboto Variable', Roboto, Arial, 'Helvetica Neue', sans-serif"

function palette(tokens: Record<TokenName, string>): PaletteOptions {
  return {
    primary: { main: tokens.primary, dark: tokens['primary-hover'], contrastText: tokens['on-primary'] },
    secondary: { main: tokens['text-secondary'], contrastText: tokens.surface },
    error: { main: tokens.error, dark: tokens['error-hover'], contrastText: tokens['on-error'] },
    warning: { main: tokens.warning },
    success: { main: tokens.success },
    info: { main: tokens.primary },
    background: { default: tokens.canvas, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens['text-secondary'], disabled: tokens['text-disabled'] },
    divider: tokens.outline,
    action: { active: tokens['text-secondary'], hover: tokens.hover, selected: tokens['primary-tonal'] },
  }
}

const text = (size: number, line: number, weight = 400) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: `${line / 16}rem`,
  fontWeight: weight,
  letterSpacing: 0,
})

/**
 * The look of specification 9: outlined, comfortable density, primary colour, light by default, dark defined,
 * pagination with first and last buttons, slider track 6 and thumb 22, five breakpoints.
 * The scheme stands in `data-theme` on the root element; switching it renders nothing again.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  defaultColorScheme: 'light',
  colorSchemes: { light: { palette: palette(lightTokens) }, dark: { palette: palette(darkTokens) } },
  breakpoints: { values: breakpoints },
  spacing: 4,
  shape: { borderRadius: 8 },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 120,
      standard: 120,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 120,
    },
  },
  typography: {
    fontFamily,
    h1: text(24, 32, 600),
    h2: text(20, 28, 600),
    h3: text(16, 24, 600),
    h4: text(32, 40, 600),
    h5: text(18, 24, 600),
    h6: text(20, 28, 600),
    subtitle1: text(18, 28),
    subtitle2: text(14, 20, 600),
    body1: text(14, 20),
    body2: text(14, 20),
    caption: text(12, 16),
    overline: { ...text(12, 16, 500), textTransform: 'none' },
    button: { ...text(14, 20, 500), textTransform: 'none' },
  },
  components: componentStyles,
})
