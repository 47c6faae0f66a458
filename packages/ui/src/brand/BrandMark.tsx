/** The three bubbles. Decorative unless `label` names it. */
export function BrandMark({ size = 26, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 26 26"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <circle cx="9.5" cy="15.5" r="9" style={{ fill: 'var(--bb-brand)' }} />
      <circle cx="20.2" cy="6" r="5.3" style={{ fill: 'var(--bb-primary)' }} />
      <circle cx="22.2" cy="19.2" r="3" style={{ fill: 'var(--bb-bar-selected)' }} />
    </svg>
  )
}
