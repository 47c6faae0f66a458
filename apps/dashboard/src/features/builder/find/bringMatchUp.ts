import type { Editor } from '@tiptap/core'

/** How far down the visible part of the window a match is brought, of its height. */
const AT = 0.35
/** What stands above the paper while one looks for something. */
const BAR = '[data-find-bar]'

/** Scrolls to the match at hand where it is out of sight: behind the bar, below the keyboard of a phone, in a wide table. */
export function bringMatchUp(editor: Editor): void {
  const mark = editor.view.dom.querySelector('.bb-found-now')
  if (!mark) return
  mark.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { top, bottom } = mark.getBoundingClientRect()
  const height = window.visualViewport?.height ?? window.innerHeight
  const under = document.querySelector(BAR)?.getBoundingClientRect().bottom ?? 0
  if (top >= under + 8 && bottom <= height - 8) return
  window.scrollTo({ top: window.scrollY + top - Math.max(height * AT, under + 16) })
}
