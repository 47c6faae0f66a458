/**
 * Stands in for `@floating-ui/dom`, 7 KB that `@tiptap/suggestion` imports to place menus it draws itself: ours is drawn
 * and placed by `SlashMenu`. The build puts it there (vite.config.ts); what would place anything says so.
 */

/** Settings of a placement that is never asked for. */
export const offset = (): object => ({})
export const flip = (): object => ({})

const refuse = (): never => {
  throw new Error(
    'Menus are placed by useMenuPlace; take ownPlaces out of vite.config.ts to use Floating UI.',
  )
}

export const computePosition = refuse
export const autoUpdate = refuse
