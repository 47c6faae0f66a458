/**
 * Ref of the field somebody came for: it takes the focus when it appears, its text selected, and never again. For fields of
 * dialogs, which move the focus anyway.
 */
export function focusOnce(input: HTMLInputElement | null): void {
  if (input === null || input.dataset.ready !== undefined) return
  input.dataset.ready = ''
  input.focus()
  input.select()
  // What is longer than its field, as a secret, is seen from its beginning.
  input.scrollLeft = 0
}
