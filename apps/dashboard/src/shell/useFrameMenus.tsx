import { type MenuEntry, useThemeChoice } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleUser, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react'
import { handleError } from '../api/errors.ts'
import { userOrganisationsQuery } from '../api/organisations.ts'
import { paths } from '../paths.ts'
import { grants, useOrganisation } from '../session/abilities.ts'
import { signOut } from '../session/login.ts'
import { switchOrganisation } from '../session/switchOrganisation.ts'

const themes = [
  { choice: 'light', label: 'Light', icon: <Sun /> },
  { choice: 'dark', label: 'Dark', icon: <Moon /> },
  { choice: 'system', label: 'System', icon: <Monitor /> },
] as const

/** The organisations this person can go to, and the way to a new one for those who may make it. */
export function useOrganisationMenu(onCreate: () => void): MenuEntry[] {
  const organisation = useOrganisation()
  const organisations = useQuery(userOrganisationsQuery).data ?? []
  const menu: MenuEntry[] = organisations.map((each) => ({
    id: each.id,
    label: each.friendlyName,
    chosen: each.id === organisation?.id,
    onSelect: () => switchOrganisation(each.name),
  }))
  if (menu.length > 0) menu.unshift({ kind: 'heading', id: 'organisations', label: 'Organisations' })
  if (grants(organisation, 'organisation.create')) {
    menu.push(
      { kind: 'divider', id: 'line' },
      { id: 'new', label: 'New organisation', icon: <Plus />, onSelect: onCreate },
    )
  }
  return menu
}

/** The person's account, the theme, and the way out. */
export function useUserMenu(): MenuEntry[] {
  const { choice, setChoice } = useThemeChoice()
  const navigate = useNavigate()
  return [
    {
      id: 'account',
      label: 'Your account',
      icon: <CircleUser />,
      onSelect: () => void navigate({ to: paths.userAccount() }),
    },
    { kind: 'divider', id: 'before-theme' },
    { kind: 'heading', id: 'theme', label: 'Theme' },
    ...themes.map((theme) => ({
      id: theme.choice,
      label: theme.label,
      icon: theme.icon,
      chosen: theme.choice === choice,
      onSelect: () => setChoice(theme.choice),
    })),
    { kind: 'divider', id: 'before-sign-out' },
    {
      id: 'sign-out',
      label: 'Sign out',
      icon: <LogOut />,
      onSelect: () => void signOut().catch(handleError),
    },
  ]
}
