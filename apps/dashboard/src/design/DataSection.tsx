import { type Column, DataTable, Grid, ResourceList, type Sort, StatNumber } from '@bubbles/ui'
import { useState } from 'react'
import { Section } from './Section.tsx'

interface Part {
  name: string
  file: string
  rule: string
  height: number
}

const parts: Part[] = [
  { name: 'Row of a list', file: 'ResourceList', rule: 'Opens on click; the title is the link', height: 56 },
  { name: 'Tab', file: 'RouteTabs', rule: 'A route, so a link', height: 48 },
  { name: 'Menu entry', file: 'Menu', rule: 'Arrow keys move, letters jump', height: 36 },
  { name: 'Search field', file: 'SearchField', rule: 'One a page', height: 40 },
  { name: 'State chip', file: 'Chip', rule: 'Stands above the title like a kicker', height: 24 },
  { name: 'Role chip', file: 'Chip', rule: 'Tonal; outlined while only promised', height: 28 },
  { name: 'Toast', file: 'ToastStack', rule: 'Leaves after five seconds', height: 48 },
]

const columns: Column<Part>[] = [
  { id: 'name', head: 'Part', sortable: 'ascending', cell: (part) => <strong>{part.name}</strong> },
  { id: 'rule', head: 'Rule', cell: (part) => part.rule, wideOnly: true },
  { id: 'file', head: 'In', cell: (part) => <code>{part.file}</code> },
  { id: 'height', head: 'Height, px', align: 'end', sortable: 'descending', cell: (part) => part.height },
]

const pageSize = 4
const TWO = 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))'

/** The table, its pager, the large numbers. */
export const DataSection = () => (
  <Section
    id="data"
    title="Data"
    words="Numbers right and tabular, rows 56 or 60, head 40; cards on phones. Loading keeps the frame; an error stands in place of the rows."
  >
    <List />
    <Grid columns={TWO} gap={24} align="start">
      <DataTable
        label="Sources"
        columns={columns}
        rows={[]}
        rowKey={(part) => part.name}
        loading={false}
        error="The service took too long to answer."
        onRetry={() => undefined}
      />
      <DataTable
        label="Editions"
        columns={columns}
        rows={[]}
        rowKey={(part) => part.name}
        loading
        error={null}
      />
    </Grid>
    <Numbers />
  </Section>
)

function List() {
  const [sort, setSort] = useState<Sort>({ column: 'height', direction: 'descending' })
  const [page, setPage] = useState(1)
  const sign = sort.direction === 'ascending' ? 1 : -1
  const sorted = parts.toSorted((a, b) =>
    sort.column === 'height' ? sign * (a.height - b.height) : sign * a.name.localeCompare(b.name),
  )
  return (
    <div>
      <ResourceList
        label="parts"
        query={{ error: null, isPlaceholderData: false, refetch: () => undefined }}
        rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={(part) => part.name}
        total={parts.length}
        empty="No parts yet."
        nothingFound={null}
        pages={{ page, pageSize, total: parts.length, onPage: setPage }}
        selection={null}
        columns={columns}
        card={{ head: (part) => part.name, action: () => null, body: (part) => part.rule }}
        sort={sort}
        onSort={setSort}
      />
    </div>
  )
}

const Numbers = () => (
  <Grid columns="repeat(auto-fit, minmax(220px, 1fr))" gap={24} padding={24} rule="above">
    <StatNumber
      label="Readers"
      parts={[['8,412']]}
      selected
      change={{ words: '18 % more than the 7,129 before', direction: 'up' }}
    />
    <StatNumber
      label="Reading time, median"
      parts={[
        ['2', 'min'],
        ['48', 's'],
      ]}
      change={{ words: '12 s longer than before', direction: 'up' }}
    />
    <StatNumber
      label="Read to the end"
      parts={[['41', '%']]}
      change={{ words: '2 points fewer than the 43 % before', direction: 'down' }}
    />
    <StatNumber label="Answers" parts={[['612']]} change={{ words: 'as before', direction: 'same' }} />
  </Grid>
)
