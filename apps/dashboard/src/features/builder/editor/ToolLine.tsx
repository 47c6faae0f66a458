/** Parts groups of buttons in a bar over the paper. */
export const ToolLine = () => (
  <span style={{ flex: 'none', width: 1, height: 20, marginInline: 3, background: 'var(--bb-outline)' }} />
)
