import type { Branding, Theme } from '@bubbles/domain'
import { themeBranding } from '@bubbles/domain'
import type { DraftInput } from '@bubbles/report-renderer/preview'

type Document = DraftInput['document']

/**
 * A report as a new one in a theme would begin: with the theme's type size, and its cover where the report has none. A cover
 * with a picture is the report's own and stays.
 */
export function themed(document: Document, { reportScale, reportCover }: Branding): Document {
  const [title, ...rest] = document.content ?? []
  if (title?.type !== 'title') return document
  const hasPicture = title.attrs?.cover === 'picture' && Boolean(title.attrs.file)
  const attrs = { ...title.attrs, scale: reportScale, ...(!hasPicture && { cover: reportCover }) }
  return { ...document, content: [{ ...title, attrs }, ...rest] }
}

/** What an organisation has after it chose a theme: the theme's fonts join those it has, so that none is lost. */
export function withTheme(branding: Branding, theme: Theme): Branding {
  const chosen = themeBranding(theme)
  return { ...chosen, fonts: [...new Set([...chosen.fonts, ...branding.fonts])] }
}
