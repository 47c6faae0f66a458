import { kindAndSize } from '@bubbles/domain'

/** "PDF, 2.3 MB", in the language of the dashboard. */
export const fileWords = (name: string, size: number): string =>
  kindAndSize(name, size, document.documentElement.lang || 'en-GB')
