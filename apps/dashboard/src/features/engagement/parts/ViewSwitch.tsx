import { SegmentedControl } from '@bubbles/ui'
import { ChartLine, Table } from 'lucide-react'

const VIEWS = [
  { value: 'chart', label: 'Chart', icon: <ChartLine aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table aria-hidden /> },
] as const
export type View = (typeof VIEWS)[number]['value']

/** Whether numbers are shown as a chart or as a table. */
export const ViewSwitch = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <SegmentedControl label="Show as" segments={VIEWS} value={view} onChange={onView} iconOnly />
)
