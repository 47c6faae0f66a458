import type { Page } from '@playwright/test'

/** The settings of a figure, and what an author does in them. */
export type FigurePanel = ReturnType<typeof figurePanel>

export function figurePanel(page: Page) {
  const panel = page.locator('[data-panel]')
  return {
    page,
    panel,
    paper: page.locator('.ProseMirror'),
    /** To one of the steps. */
    go: (step: string) => panel.getByRole('tab', { name: new RegExp(`^${step}`) }).click(),
    takeCells: async (cells: string) => {
      await panel.getByLabel('Paste cells').fill(cells)
      await panel.getByRole('button', { name: 'Use these cells' }).click()
    },
    /** What no figure is published without. */
    describe: async (title: string) => {
      await panel.getByLabel('Title', { exact: true }).fill(title)
      await panel.getByLabel('Source', { exact: true }).fill('Made up')
      await panel.getByRole('button', { name: 'Write a draft' }).click()
    },
    close: () => panel.getByRole('button', { name: 'Close settings' }).click(),
  }
}
