/** How tables call a row that adds up the others. */
const TOTAL =
  /^(?:(?:grand |overall )?totals?|sum|all|gesamt(?:summe)?|insgesamt|summe|total g[ée]n[ée]ral|ensemble|totale|totaal|suma|summa|sum total)[ :.]*$/i

/** Whether a row with this name adds up others. */
export const isTotal = (name: string): boolean => TOTAL.test(name)
