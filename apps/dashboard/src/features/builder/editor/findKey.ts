/** Ctrl+F or Cmd+F; with Alt it is a footnote's. */
export const isFindKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f'
