/** Why the shares of sources add up to more than all readers. */
export const BY_SEVERAL_SOURCES =
  'A reader from several sources counts once in each, so shares can add up to more than 100%.'
