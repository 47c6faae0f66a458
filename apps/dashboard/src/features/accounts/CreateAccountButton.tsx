import { Button, usePhone } from '@bubbles/ui'
import { Plus } from 'lucide-react'

/** The way to a new organisation. */
export function CreateAccountButton({ onClick }: { onClick: () => void }) {
  const phone = usePhone()
  return (
    <Button
      variant="contained"
      style={{ minHeight: 40 }}
      startIcon={<Plus aria-hidden />}
      aria-label={phone ? 'New organisation' : undefined}
      onClick={onClick}
    >
      {phone ? 'New' : 'New organisation'}
    </Button>
  )
}
