import type { Components, Theme } from '@mui/material/styles'
import { token } from './tokens.ts'

/** Two pixels of primary, two pixels away: the same ring on everything that takes the keyboard. */
const focusRing = { outline: `2px solid ${token('primary')}`, outlineOffset: 2 }

/** Fingers get 44 px where the pointer is coarse. */
const forFingers = '@media (pointer: coarse)'

const onPhones = '@media (max-width: 599.95px)'

const floating = {
  backgroundColor: token('raised'),
  backgroundImage: 'none',
  border: `1px solid ${token('outline')}`,
  borderRadius: 12,
  boxShadow: token('shadow-float'),
}

/**
 * MUI set to the design: outlined, medium density, primary; hairlines instead of shadows, tonal states.
 *
 * Conventions: one `contained` button a page (its main action); everything else `outlined` (the default) or
 * `text`; `color="error"` only for what destroys; `size="large"` is the 44 px button of forms that fill a page,
 * `size="small"` the 32 px button inside rows.
 */
export const componentStyles: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'primary', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        minWidth: 0,
        padding: '7px 16px',
        borderRadius: 8,
        transition: 'background-color 120ms, border-color 120ms, color 120ms',
        [forFingers]: { minHeight: 44 },
        '& .MuiButton-startIcon': { marginLeft: -4, marginRight: 8 },
        '& .MuiButton-endIcon': { marginLeft: 8, marginRight: -4 },
        '& svg': { width: 18, height: 18, strokeWidth: 1.75 },
      },
      contained: {
        fontWeight: 600,
        '&.Mui-disabled:not(.MuiButton-loading)': {
          backgroundColor: token('neutral'),
          color: token('text-disabled'),
        },
        // Busy is not forbidden: the button keeps its colour, the indicator takes the place of the words.
        '&.MuiButton-loading': {
          backgroundColor: 'var(--variant-containedBg)',
          '& .MuiButton-loadingIndicator': { color: 'var(--variant-containedColor)' },
        },
      },
      outlined: {
        color: token('text'),
        backgroundColor: token('surface'),
        borderColor: token('outline-strong'),
        padding: '6px 15px',
        '&:hover': { backgroundColor: token('hover'), borderColor: token('field-edge') },
        '&.Mui-disabled': { borderColor: token('outline'), color: token('text-disabled') },
        '&.MuiButton-colorError': {
          color: token('error'),
          '&:hover': { backgroundColor: token('error-tonal'), borderColor: token('error') },
        },
      },
      text: {
        padding: '7px 10px',
        '&:hover': { backgroundColor: token('hover') },
        '&.MuiButton-colorSecondary': { color: token('text-secondary') },
      },
      sizeLarge: { minHeight: 44, fontSize: '0.875rem' },
      sizeSmall: { minHeight: 32, padding: '4px 12px', fontSize: '0.875rem' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        borderRadius: 8,
        color: token('text-secondary'),
        transition: 'background-color 120ms, color 120ms',
        '&:hover': { backgroundColor: token('hover'), color: token('text') },
        '& svg': { width: 20, height: 20, strokeWidth: 1.75 },
        [forFingers]: { width: 44, height: 44 },
      },
    },
  },
  MuiPaper: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: token('outline') } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 12 } } },
  MuiChip: {
    defaultProps: { variant: 'outlined', color: 'primary' },
    styleOverrides: { root: { borderRadius: 999, height: 28, fontWeight: 500 } },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'medium', color: 'primary', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'medium', color: 'primary' } },
  MuiSelect: { defaultProps: { variant: 'outlined', size: 'medium', color: 'primary' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: token('surface'),
        '& .MuiOutlinedInput-notchedOutline': { borderColor: token('field-edge') },
        // The gap in the edge is as wide as the floated label, which is 12 px.
        '& .MuiOutlinedInput-notchedOutline legend': { fontSize: '0.75rem' },
        '&:hover:not(.Mui-disabled):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: token('text-secondary'),
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: token('primary'), borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: token('error') },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: token('outline') },
      },
      input: {
        fontSize: '1rem',
        lineHeight: '1.5rem',
        height: 24,
        padding: '14px 16px',
        '.MuiInputBase-multiline > &': { height: 'auto' },
        '.MuiInputBase-sizeSmall > &': {
          fontSize: '0.875rem',
          lineHeight: '1.25rem',
          height: 20,
          padding: '10px 12px',
          [forFingers]: { fontSize: '1rem', padding: '12px' },
          // Phones zoom into a field of smaller letters, and stay there.
          [onPhones]: { fontSize: '1rem' },
        },
        '&::placeholder': { color: token('text-secondary'), opacity: 1 },
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${token('surface')} inset`,
          WebkitTextFillColor: token('text'),
          caretColor: token('text'),
        },
      },
      multiline: { padding: 0 },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: {
        fontSize: '1rem',
        lineHeight: '1.5rem',
        color: token('text-secondary'),
        '&.Mui-focused': { color: token('primary'), fontWeight: 500 },
        '&.Mui-error': { color: token('error') },
      },
      // Floated, both sizes end at 12 px on an 18 px line, centred on the edge of the field.
      outlined: {
        transform: 'translate(16px, 14px) scale(1)',
        '&.MuiInputLabel-shrink': { transform: 'translate(14px, -9px) scale(0.75)' },
        '&.MuiInputLabel-sizeSmall': { fontSize: '0.875rem', transform: 'translate(12px, 8px) scale(1)' },
        '&.MuiInputLabel-sizeSmall.MuiInputLabel-shrink': {
          transform: 'translate(14px, -10px) scale(0.857)',
        },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { fontSize: '0.75rem', lineHeight: '1rem', marginLeft: 2, marginRight: 2, marginTop: 6 },
    },
  },
  MuiCheckbox: { defaultProps: { color: 'primary' } },
  MuiRadio: { defaultProps: { color: 'primary' } },
  MuiSwitch: { defaultProps: { color: 'primary' } },
  MuiPagination: {
    defaultProps: { showFirstButton: true, showLastButton: true, variant: 'outlined', color: 'primary' },
  },
  MuiTablePagination: { defaultProps: { showFirstButton: true, showLastButton: true } },
  MuiSlider: {
    defaultProps: { color: 'primary' },
    styleOverrides: {
      root: { height: 6 },
      rail: { height: 6, opacity: 1, backgroundColor: token('outline') },
      track: { height: 6, border: 'none' },
      thumb: {
        width: 22,
        height: 22,
        backgroundColor: token('surface'),
        border: '2px solid currentColor',
        boxShadow: 'none',
        '&:before': { boxShadow: 'none' },
        '&:hover, &.Mui-active': {
          boxShadow: `0 0 0 6px color-mix(in srgb, ${token('primary')} 16%, transparent)`,
        },
        '&.Mui-focusVisible': { ...focusRing, boxShadow: 'none' },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        backgroundColor: token('inverse'),
        color: token('on-inverse'),
        fontSize: '0.75rem',
        lineHeight: '1rem',
        fontWeight: 500,
        padding: '6px 8px',
        borderRadius: 6,
      },
    },
  },
  MuiMenu: { styleOverrides: { paper: { ...floating, marginTop: 4 }, list: { padding: 6 } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiAutocomplete: { styleOverrides: { paper: floating } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 10px',
        gap: 10,
        borderRadius: 8,
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        '& svg': { width: 18, height: 18, strokeWidth: 1.75, flex: 'none', color: token('text-secondary') },
        '&:hover': { backgroundColor: token('hover') },
        '&.Mui-focusVisible': { backgroundColor: token('hover'), outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: token('primary-tonal'),
          color: token('on-primary-tonal'),
          fontWeight: 600,
          '& svg': { color: 'inherit' },
        },
        [forFingers]: { minHeight: 44 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: token('scrim') } } },
  },
  MuiDialog: { styleOverrides: { paper: { ...floating, borderRadius: 16, margin: 16 } } },
  MuiDrawer: {
    styleOverrides: {
      paper: { backgroundColor: token('raised'), boxShadow: token('shadow-float'), border: 0 },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: { borderRadius: 8, padding: '10px 14px', fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: {
        fontWeight: 500,
        borderRadius: 2,
        '&:focus-visible': focusRing,
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { backgroundColor: token('neutral'), borderRadius: 6 } },
  },
}
