/** The design system: theme, tokens and parts. It knows no router and no API. */
export { BrandMark } from './brand/BrandMark.tsx'
export { Wordmark } from './brand/Wordmark.tsx'
export { type Column, DataTable, type Sort } from './data/DataTable.tsx'
export { Pager, pageSizes } from './data/Pager.tsx'
export { EmptyState } from './feedback/EmptyState.tsx'
export { ErrorPage } from './feedback/ErrorPage.tsx'
export { LoadingView } from './feedback/LoadingView.tsx'
export { PanelError } from './feedback/PanelError.tsx'
export { AfterAMoment, Skeleton, SkeletonCard } from './feedback/Skeleton.tsx'
export { TooManyTries, tooManyTriesWords } from './feedback/TooManyTries.tsx'
export { ToastStack } from './feedback/ToastStack.tsx'
export {
  type ErrorEntry,
  errorToastTimeout,
  fallbackErrorMessage,
  isChunkFailure,
  isNetworkFailure,
  messageOf,
  type Notice,
  noticeTimeout,
  ToastStore,
  toasts,
} from './feedback/toastStore.ts'
export { AppFrame, type NavItem } from './frame/AppFrame.tsx'
export { PageHeader } from './frame/PageHeader.tsx'
export { type RouteTab, RouteTabs } from './frame/RouteTabs.tsx'
export { BareButton } from './layout/BareButton.tsx'
export type { BoxProps } from './layout/box.ts'
export { Grid } from './layout/Grid.tsx'
export { Panel } from './layout/Panel.tsx'
export { SettingsSection } from './layout/SettingsSection.tsx'
export { Row, Stack } from './layout/Stack.tsx'
export { Remark, Text } from './layout/Text.tsx'
export { type LinkProps, plainLink, type RenderLink } from './link/link.tsx'
export { ConfirmDialog } from './overlay/ConfirmDialog.tsx'
export { DialogShell } from './overlay/DialogShell.tsx'
export { type ShellState } from './overlay/ShellState.ts'
export { FormDialog } from './overlay/FormDialog.tsx'
export { FormError, FormShell } from './overlay/FormShell.tsx'
export { Menu, type MenuEntry, type MenuTriggerProps } from './overlay/Menu.tsx'
export { Sheet } from './overlay/Sheet.tsx'
export { Avatar, avatarColour, initialsOf } from './parts/Avatar.tsx'
export { ChoiceRow } from './parts/ChoiceRow.tsx'
export { Chip, type ChipTone, type ReportState, RoleChip, StateChips } from './parts/Chip.tsx'
export { Kbd } from './parts/Kbd.tsx'
export { OrganisationMark } from './parts/OrganisationMark.tsx'
export { PlainField } from './parts/PlainField.tsx'
export { SearchField } from './parts/SearchField.tsx'
export { type Segment, SegmentedControl } from './parts/SegmentedControl.tsx'
export { type StatChange, StatNumber } from './parts/StatNumber.tsx'
export { Toggle } from './parts/Toggle.tsx'
export { ToolButton } from './parts/ToolButton.tsx'
export { useShortcut } from './parts/useShortcut.ts'
export { VisuallyHidden } from './parts/VisuallyHidden.tsx'
export { themeCookieName, themeHeadScript } from './theme/headScript.ts'
export { loadWebFont, ThemeRoot } from './theme/ThemeRoot.tsx'
export { breakpoints, fontFamily, theme } from './theme/theme.ts'
export { type ThemeChoice } from './theme/themeMemory.ts'
export { darkTokens, lightTokens, type TokenName, token } from './theme/tokens.ts'
export { useThemeChoice } from './theme/useThemeChoice.ts'
