// A list beside the field it completes: the focus stays in the field, which no select or datalist allows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Panel, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { useEffect, useMemo } from 'react'
import { OptionRow } from '../../choices/OptionRow.tsx'
import { blockOptions, fitting } from './blockOptions.ts'
import type { LinkOption } from './LinkOption.ts'
import styles from './LinkOptions.module.css'
import { useReportOptions } from './useReportOptions.ts'

/** What fits what was typed, and whether more may come. */
export interface Found {
  options: readonly LinkOption[]
  isSearching: boolean
}

/** Headings, figures, tables and images of the report, and published reports, by the words typed into the field above. */
export default function LinkOptions({
  id,
  editor,
  typed,
  active,
  onFound,
  onChoose,
}: {
  id: string
  editor: Editor
  typed: string
  /** Index of the one that Enter takes. */
  active: number
  onFound: (found: Found) => void
  onChoose: (option: LinkOption) => void
}) {
  const blocks = useMemo(() => blockOptions(editor.state.doc), [editor])
  const { options: reports, isSearching } = useReportOptions(typed)
  const options = [...fitting(blocks, typed), ...reports]
  const key = options.map(({ href }) => href).join(' ')
  useEffect(() => {
    onFound({ options, isSearching })
    // The list is a new one each time. Each letter forgets what was found, even where the same is found again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isSearching, typed])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <Panel edge="float" padding={4} radius={10} className={styles.below}>
      <Text
        as="output"
        className={options.length > 0 ? styles.unseen : styles.none}
        size="small"
        tone="secondary"
      >
        {stateWords(options.length, isSearching, typed.trim())}
      </Text>
      {options.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label="Link to" className={styles.list}>
          {options.map((option, index) => (
            <div key={option.href}>
              {option.group !== options[index - 1]?.group && (
                <Text as="p" size="small" tone="secondary" padding="6px 8px 2px" aria-hidden>
                  {option.group}
                </Text>
              )}
              <OptionRow
                id={`${id}-${index}`}
                isActive={index === active}
                label={[option.label, option.hint ?? option.group].join(', ')}
                onChoose={() => onChoose(option)}
              >
                <Text truncate grow>
                  {option.label}
                </Text>
                {option.hint !== undefined && (
                  <Text size="small" tone="secondary" nowrap>
                    {option.hint}
                  </Text>
                )}
              </OptionRow>
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

function stateWords(count: number, isSearching: boolean, typed: string): string {
  if (count > 0) return count === 1 ? '1 result' : `${count} results`
  return isSearching ? 'Looking…' : `Nothing called “${typed}” in this report or among published reports.`
}
