/**
 * The font of everything nobody chose one for (specification 3 and 9); the placeholder that no list of fonts holds.
 * Apart from the catalogue, which a page that only asks for the default need not load.
 */
export const DEFAULT_FONT = 'Roboto'
