/** Colours in the product's palette; classes `c1` to `c8`. `c0` is the grey of what does not stand out. */
export const COLOURS = 8
/** The most an organisation's palette can have: classes up to `c12`. */
export const MAX_COLOURS = 12
/** Steps of one hue, dark to light: classes `c21` to `c26`, of the colour that the chart's class `h1` to `h12` names. */
export const HUE_STEPS = 6
