import { PageHeader, Panel, RouteTabs, SearchField, Wordmark, Button } from '@bubbles/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Section } from './Section.tsx'

/** One header line, tabs that are routes, the wordmark. */
export function FrameSection() {
  const [query, setQuery] = useState('')
  return (
    <Section
      id="frame"
      title="Frame"
      words="Each page begins with one header line: title, state, controls, the main action at the right. Tabs are routes, so they are links."
    >
      <Panel padding={24}>
        <PageHeader
          title="Reports"
          actions={
            <>
              <SearchField label="Filter by title or person" value={query} onChange={setQuery} />
              <Button variant="contained" startIcon={<Plus aria-hidden />}>
                New report
              </Button>
            </>
          }
        />
        <RouteTabs
          label="Sample tabs"
          busy
          tabs={[
            { id: 'all', label: 'All', href: '#frame', current: true, count: 24 },
            { id: 'published', label: 'Published', href: '#frame', current: false, count: 15 },
            { id: 'unpublished', label: 'Unpublished', href: '#frame', current: false, count: 6 },
            { id: 'templates', label: 'Templates', href: '#frame', current: false, count: 3 },
          ]}
        />
        <Wordmark />
      </Panel>
    </Section>
  )
}
