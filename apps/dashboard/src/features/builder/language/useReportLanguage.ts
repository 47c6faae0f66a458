import { isLanguageTag } from '@bubbles/charts'
import { type Editor, useEditorState } from '@tiptap/react'
import { useOrganisation } from '../../../session/abilities.ts'

/** The language the report says it is written in; null where that is its organisation's. */
export const useReportLanguage = (editor: Editor | null): string | null =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const language: unknown = now?.state.doc.firstChild?.attrs.language
      return isLanguageTag(language) ? language : null
    },
  }) ?? null

/** The language the report is drawn in: its own, else its organisation's. */
export function useReportLocale(editor: Editor | null): string | undefined {
  const organisation = useOrganisation()?.locale
  return useReportLanguage(editor) ?? organisation
}
