import {
  Avatar,
  BareButton,
  Grid,
  Panel,
  Remark,
  Row,
  SettingsSection,
  Stack,
  Text,
  Button,
} from '@bubbles/ui'
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { Part, Section } from './Section.tsx'

const PEOPLE = ['Maya Lindqvist', 'Tomas Okafor', 'Ines Rocha'] as const
const SURFACES = ['plain', 'canvas', 'raised', 'neutral', 'primary', 'success', 'warning', 'error'] as const

/** The parts that screens are laid out with: none of them needs a style sheet of its own. */
export function LayoutSection() {
  return (
    <Section
      id="layout"
      title="Layout"
      words="Stack, Row, Grid, Panel and Text carry gaps, sizes and colours as props. A style sheet is only for what is really a screen’s own."
    >
      <PressedRows />
      <Part label="Surfaces, each with its ink">
        <Grid columns="repeat(auto-fill, minmax(120px, 1fr))" gap={12}>
          {SURFACES.map((surface) => (
            <Panel key={surface} padding={12} surface={surface}>
              {surface}
            </Panel>
          ))}
          <Panel padding={12} edge="dashed">
            dashed
          </Panel>
          <Panel padding={12} edge="float">
            float
          </Panel>
        </Grid>
      </Part>
      <Part label="Remarks: a picture, and words that stay beside it">
        <Remark size="small" tone="success">
          <CircleCheck aria-hidden size={14} /> This address is available.
        </Remark>
        <Remark width={320} tone="warning">
          <TriangleAlert aria-hidden size={16} /> Two series are hard to tell apart for people who see red and
          green alike.
        </Remark>
      </Part>
      <SettingsSections />
    </Section>
  )
}

const PressedRows = () => (
  <Part label="Panel, divided, of rows that can be pressed">
    <Panel as="ul" divided clip width={440}>
      {PEOPLE.map((name) => (
        <li key={name}>
          <BareButton row hover gap={12} padding="10px 16px" style={{ width: '100%' }}>
            <Avatar name={name} />
            <Stack as="span" grow>
              <Text weight="semibold" truncate>
                {name}
              </Text>
              <Text size="small" tone="secondary">
                12 reports
              </Text>
            </Stack>
            <ChevronRight aria-hidden size={16} />
          </BareButton>
        </li>
      ))}
    </Panel>
  </Part>
)

const SettingsSections = () => (
  <Part label="Settings section">
    <Stack divided>
      <SettingsSection title="Owner" words="Can do everything an admin can.">
        <Row gap={12}>
          <Avatar name={PEOPLE[0]} size={40} />
          <Text grow weight="semibold">
            {PEOPLE[0]}
          </Text>
          <Button>Transfer</Button>
        </Row>
      </SettingsSection>
      <SettingsSection danger title="Delete your account" words="It can’t be restored.">
        <div>
          <Button color="error">Delete your account</Button>
        </div>
      </SettingsSection>
    </Stack>
  </Part>
)
