/** Who made a link, also once they have left. */
export const makerOf = ({ name, emailAddress }: { name: string; emailAddress: string }): string =>
  name || emailAddress || 'someone who has left'
