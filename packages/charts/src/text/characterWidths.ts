/** Advance widths of `WIDTH_CHARACTERS` in thousandths of an em, base 36, at two weights. */
export interface FontWidths {
  400: string
  600: string
}
