import { Button, useMediaQuery, VisuallyHidden } from '@bubbles/ui'
import { Filter } from 'lucide-react'
import styles from './FilterButton.module.css'

/** Opens and closes the filters, and says how many narrow the list. */
export function FilterButton({
  count,
  isOpen,
  onOpen,
}: {
  count: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) {
  const narrow = useMediaQuery('(max-width: 1279.95px)')
  return (
    <Button
      variant="text"
      color="secondary"
      style={{ minWidth: 0 }}
      startIcon={<Filter aria-hidden />}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {narrow ? <VisuallyHidden>Filter</VisuallyHidden> : 'Filter'}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Button>
  )
}
