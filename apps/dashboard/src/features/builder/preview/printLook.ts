/** A4 in px at 96 to the inch, with the margins of the print styles (18, 18 and 20 mm) and what shows between sheets. */
export const SHEET = { width: 794, height: 1123, margin: 68, bottom: 76, gap: 24 } as const

const ROOM = SHEET.width - 2 * SHEET.margin
/** From the left of one sheet to the left of the next, in px. */
export const SHEET_STEP = SHEET.width + SHEET.gap

/**
 * The styles of a page as they are on paper, for a screen: print rules hold, and columns as high as a sheet stand in
 * for sheets, so that the browser breaks the page where it would when printing. When that is printed, print rules
 * alone hold.
 */
export const printLook = (style: string): string =>
  style
    .replaceAll('@media print{', '@media all{')
    // `always` breaks columns on a screen and sheets on paper; `page` would break sheets alone.
    .replaceAll(/break-(before|after):page/g, 'break-$1:always') +
  '@media screen{' +
  `html{height:${SHEET.height}px;overflow:hidden;background:repeating-linear-gradient(to right,#fff 0 ${SHEET.width}px,#d8e1e9 ${SHEET.width}px ${SHEET_STEP}px)}` +
  `body{width:${ROOM}px;height:${SHEET.height - SHEET.margin - SHEET.bottom}px;min-height:0;` +
  `margin:${SHEET.margin}px ${SHEET.margin}px ${SHEET.bottom}px;background:none;` +
  `columns:${ROOM}px 1;column-gap:${2 * SHEET.margin + SHEET.gap}px;column-fill:auto}` +
  '}'

/** Sheets of a page laid out like that, by the width in px it could be scrolled over. */
export const sheetsIn = (width: number): number => Math.max(1, Math.round((width + SHEET.gap) / SHEET_STEP))
