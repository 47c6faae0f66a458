import type { Region, MatchReport } from '@bubbles/charts/maps'
import { Button, Combobox, Stack, Text } from '@bubbles/ui'
import { useEffect, useRef, useState } from 'react'
import { areasByName } from './fixes.ts'
import styles from './Matching.module.css'

/** Every area of the map to choose from, by typing a part of its name; a choice is final until it is undone. */
export function AreaSelect({
  label,
  regions,
  report,
  onChoose,
  onCancel,
}: {
  label: string
  regions: readonly Region[]
  report: MatchReport
  onChoose: (region: string) => void
  onCancel: () => void
}) {
  const areas = areasByName(regions, report)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    // Escape goes back to the card; the panel around it would close.
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onCancel()
    }
    const element = box.current
    element?.addEventListener('keydown', keys)
    return () => element?.removeEventListener('keydown', keys)
  }, [onCancel])
  return (
    <Stack ref={box} gap={8} align="start" data-draft>
      <Combobox
        ref={field}
        size="small"
        label={label}
        options={areas.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))}
        keyOf={({ id }) => id}
        text={typed}
        onText={setTyped}
        onChoose={({ id }) => onChoose(id)}
        none="There’s no area with that name on this map."
        show={(area) => (
          <>
            <Text grow>{area.name}</Text>
            {area.taken && (
              <Text size="small" tone="secondary">
                has a row
              </Text>
            )}
          </>
        )}
      />
      <Button size="small" variant="text" className={styles.quiet} onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  )
}
