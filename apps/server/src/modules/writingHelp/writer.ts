import { tx } from '@bubbles/db'

/** Switches writing help of an organisation on or off. @returns whether it was the other way before; of two at once, one changes it */
export async function setIsOn(organisationId: string, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx()
    .updateTable('organisations')
    .set({ writing_help: isOn, updated_at: new Date() })
    .where('id', '=', organisationId)
    .where('writing_help', '<>', isOn)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
