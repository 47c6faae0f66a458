import { useEffect } from 'react'
import { useOrganisation } from './abilities.ts'

/** Names the browser's tab: page, then organisation. */
export function usePageTitle(title: string): void {
  const organisation = useOrganisation()?.friendlyName
  useEffect(() => {
    document.title = [title, organisation ?? 'Bubbles'].join(' · ')
  }, [title, organisation])
}
