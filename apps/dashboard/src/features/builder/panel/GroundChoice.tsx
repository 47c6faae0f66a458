import type { Ground } from '@bubbles/report-document'
import { Choice } from './fields.tsx'

const GROUNDS = [
  ['none', 'The page'],
  ['tint', 'Light tint'],
  ['dark', 'Dark'],
  ['brand', 'Brand colour'],
] as const

/** What a part of the page stands on. */
export function GroundChoice({ value, onChange }: { value: Ground; onChange: (ground: Ground) => void }) {
  return (
    <Choice
      label="Background"
      value={value}
      options={GROUNDS}
      onChange={(ground) => onChange(ground as Ground)}
    />
  )
}
