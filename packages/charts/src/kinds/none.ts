/** In the place of `late.ts` in a build that loads those kinds when they are needed. */
export const lateKinds = {}
export const lateStyles = ''
