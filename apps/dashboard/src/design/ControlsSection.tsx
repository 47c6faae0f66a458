import {
  Avatar,
  Chip,
  ChoiceRow,
  Grid,
  Kbd,
  Menu,
  PlainField,
  RoleChip,
  SearchField,
  SegmentedControl,
  StateChips,
  Toggle,
  ToolButton,
  LabelledTick,
  Pager,
  SelectField,
  Slider,
  Button,
  IconButton,
  TextField,
  Tooltip,
} from '@bubbles/ui'
import { ChevronDown, Copy, LayoutGrid, List, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Row, Section } from './Section.tsx'

const views = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden /> },
  { value: 'table', label: 'Table', icon: <List aria-hidden /> },
] as const

const ROLES = ['Builder', 'Reviewer', 'Publisher'].map((role) => ({ value: role, label: role }))

/** Buttons, fields, chips, choices. */
export function ControlsSection() {
  return (
    <Section
      id="controls"
      title="Controls"
      words="Outlined, comfortable, primary. One filled button a page. Fingers get 44 px, pointers 36."
    >
      <Buttons />
      <Fields />
      <Choices />
      <InPanels />
      <Chips />
    </Section>
  )
}

const Buttons = () => (
  <>
    <Row label="Buttons">
      <Button variant="contained" startIcon={<Plus aria-hidden />}>
        New report
      </Button>
      <Button>Choose a template</Button>
      <Button variant="text">Clear filter</Button>
      <Button variant="contained" color="error">
        Delete report
      </Button>
      <Button color="error">Revoke</Button>
      <Button variant="contained" loading>
        Publish to everyone
      </Button>
      <Button disabled>Not yet</Button>
      <Tooltip title="Rename">
        <IconButton aria-label="Rename">
          <Pencil aria-hidden />
        </IconButton>
      </Tooltip>
    </Row>
    <Row label="Sizes: 32 in rows, 36, 44 on forms that fill a page">
      <Button size="small">Small</Button>
      <Button>Medium</Button>
      <Button size="large" variant="contained">
        Large
      </Button>
    </Row>
  </>
)

function Fields() {
  const [query, setQuery] = useState('')
  const [role, setRole] = useState('Builder')
  return (
    <>
      <Grid columns="repeat(auto-fit, minmax(260px, 1fr))" gap={24}>
        <TextField label="Email" defaultValue="maya.lindqvist@acme.example" />
        <TextField label="Password" type="password" helperText="At least 10 characters." />
        <TextField
          label="Address"
          defaultValue="acme research"
          error
          helperText="Use lower-case letters, digits or hyphens."
        />
        <SelectField label="Roles" value={role} choices={ROLES} onChoose={setRole} />
        <TextField label="Small, 40 high" size="small" defaultValue="Beside a button" />
        <TextField label="Not yours to change" disabled defaultValue="globex" />
        <TextField label="Note to the edition" multiline minRows={3} style={{ gridColumn: '1 / -1' }} />
      </Grid>
      <Row label="Search: “/” focuses, Esc clears">
        <SearchField label="Filter by title or person" value={query} onChange={setQuery} />
        <Kbd>/</Kbd>
        <Kbd>Ctrl K</Kbd>
      </Row>
    </>
  )
}

function Choices() {
  const [view, setView] = useState<'cards' | 'table'>('cards')
  return (
    <Row label="Choices">
      <SegmentedControl label="View" segments={views} value={view} onChange={setView} iconOnly />
      <SegmentedControl label="View in words" segments={views} value={view} onChange={setView} />
      <LabelledTick defaultChecked>Publisher</LabelledTick>
      <Menus />
    </Row>
  )
}

function Menus() {
  const [order, setOrder] = useState('Last edited')
  return (
    <>
      <Menu
        label="Order"
        entries={['Last edited', 'Title', 'Newest'].map((each) => ({
          id: each,
          label: each,
          chosen: each === order,
          onSelect: () => setOrder(each),
        }))}
        trigger={(props) => (
          <Button variant="text" color="secondary" endIcon={<ChevronDown aria-hidden />} {...props}>
            {order}
          </Button>
        )}
      />
      <Menu
        label="Actions"
        entries={[
          { id: 'rename', label: 'Rename', icon: <Pencil />, onSelect: () => undefined },
          { id: 'duplicate', label: 'Duplicate', icon: <Copy />, onSelect: () => undefined },
          { kind: 'divider', id: 'line' },
          { id: 'delete', label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => undefined },
        ]}
        trigger={(props) => (
          <Button endIcon={<ChevronDown aria-hidden />} {...props}>
            Actions
          </Button>
        )}
      />
    </>
  )
}

function InPanels() {
  const [width, setWidth] = useState(40)
  const [page, setPage] = useState(4)
  return (
    <>
      <Row label="In panels, bars and rows: plain field, tool buttons, toggle">
        <PlainField aria-label="Plain field" width={260} placeholder="https://" />
        <ToolButton label="Edit">
          <Pencil aria-hidden />
        </ToolButton>
        <ToolButton label="Copy" aria-pressed>
          <Copy aria-hidden />
        </ToolButton>
        <Toggle aria-label="Toggle" checked onChange={() => undefined} />
      </Row>
      <Row label="Choice rows: what each means stands below it">
        <ChoiceRow
          name="choice"
          title="Any site"
          words="Anyone with the address can embed it."
          defaultChecked
        />
        <ChoiceRow name="choice" title="Only these sites" words="Browsers show it nowhere else." />
      </Row>
      <Row label="Slider: track 6, thumb 22">
        <div style={{ width: 260, marginInline: 16 }}>
          <Slider aria-label="Width" min={0} max={100} value={width} onValue={setWidth} />
        </div>
      </Row>
      <Row label="Pagination: with first and last">
        <Pager page={page} pageSize={10} total={87} onPage={setPage} />
      </Row>
    </>
  )
}

const Chips = () => (
  <>
    <Row label="Chips state, they are never buttons">
      <StateChips state={{ internal: false, public: false, changed: false }} />
      <StateChips state={{ internal: true, public: true, changed: true }} />
      <StateChips state={{ template: true, internal: false, public: false, changed: false }} />
      <RoleChip>Builder</RoleChip>
      <RoleChip pending>Reviewer</RoleChip>
      <Chip tone="error">Disabled</Chip>
    </Row>
    <Row label="People: one of eight tints, always the same for a name">
      {[
        'Maya Lindqvist',
        'Tomas Okafor',
        'Ines Rocha',
        'Jonas Keller',
        'Sofia Brandt',
        'Amir Haddad',
        'Dana Novak',
        'Lucas Ferreira',
      ].map((name) => (
        <Avatar key={name} name={name} size={40} />
      ))}
    </Row>
  </>
)
