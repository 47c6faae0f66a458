/** Screen widths at which the layout may change, in px (specification 9). */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const

/** The interface typeface; the file is loaded lazily, Arial keeps nearly the same widths until then. */
export const fontFamily = "'Roboto Variable', Roboto, Arial, 'Helvetica Neue', sans-serif"
