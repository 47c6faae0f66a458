/** How large the title of a report is, and how much room is between its parts. */
export const TYPE_SCALES = ['plain', 'report', 'magazine'] as const
export type TypeScale = (typeof TYPE_SCALES)[number]

/** What a report begins with: nothing but its title, a ground of the brand's colour, or a picture. */
export const COVERS = ['none', 'colour', 'picture'] as const
/** From this many characters on a cover's title is set smaller: at 64 px it would fill the screen. */
export const LONG_TITLE = 70
export type Cover = (typeof COVERS)[number]

/** How wide a picture is: as figures are, as wide as the body, or from edge to edge of the page. */
export const PICTURE_SIZES = ['column', 'wide', 'full'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** Width to height of the frame a picture is shown in; `own`: the whole of it. */
export const PICTURE_RATIOS = ['own', '3:2', '16:9', '1:1', '4:5'] as const
export type PictureRatio = (typeof PICTURE_RATIOS)[number]

/**
 * Whether pictures that follow each other stand together: `gallery`, all that say so side by side; `compare`, two and
 * two, one laid over the other.
 */
export const PICTURE_GROUPS = ['alone', 'gallery', 'compare'] as const
export type PictureGroup = (typeof PICTURE_GROUPS)[number]

/** Where the eye should rest, in per cent from the left and from the top: what is cut off last. */
export const MIDDLE = 50
