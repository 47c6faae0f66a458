import { PageHeader, Row, SearchField, Button, IconButton } from '@bubbles/ui'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface ReportsHeaderProps {
  query: string
  phone: boolean
  /** There is nothing to look for. */
  bare: boolean
  /** Filter and order, which stand here on phones. */
  tools: ReactNode
  onQuery: (query: string) => void
  /** Out of the field, into the list. */
  onDown: () => void
  /** The way to a new report. */
  children: ReactNode
}

/** Title, words and tools of the list. On phones the words take the whole line while somebody searches. */
export function ReportsHeader({ query, phone, bare, tools, onQuery, onDown, children }: ReportsHeaderProps) {
  const [searching, setSearching] = useState(false)
  const field = (
    <SearchField
      label="Search reports"
      value={query}
      focusNow={searching}
      onChange={onQuery}
      onLeave={() => setSearching(false)}
      onDown={onDown}
    />
  )
  if (phone && searching)
    return (
      <Row gap={4} style={{ minHeight: 56, marginRight: -8 }}>
        <Row grow align="stretch" style={{ display: 'grid' }}>
          {field}
        </Row>
        <Button
          variant="text"
          onClick={() => {
            onQuery('')
            setSearching(false)
          }}
        >
          Cancel
        </Button>
      </Row>
    )
  return (
    <PageHeader
      title="Reports"
      actions={
        !bare && (
          <>
            {phone && (
              <IconButton aria-label="Search reports" onClick={() => setSearching(true)}>
                <Search aria-hidden />
              </IconButton>
            )}
            {phone && tools}
            {!phone && field}
            {children}
          </>
        )
      }
    />
  )
}
