import { breakpoints, Grid, Panel, Row, Text } from '@bubbles/ui'
import { Part, Section } from './Section.tsx'

const scale = [
  ['32/40, 600', 'the four numbers', 32, 40, 600],
  ['24/32, 600', 'page titles', 24, 32, 600],
  ['20/28, 600', 'the one sentence that matters', 20, 28, 600],
  ['18/28', 'standfirst', 18, 28, 400],
  ['18/24, 600', 'figure titles', 18, 24, 600],
  ['16/24, 600', 'card and panel titles', 16, 24, 600],
  ['16/26', 'reading', 16, 26, 400],
  ['14/20', 'interface', 14, 20, 400],
  ['12/16', 'captions and chips', 12, 16, 400],
] as const

const gaps = [4, 8, 12, 16, 24, 40]

/** The scale of type, of gaps and of screens. */
export function TypeSection() {
  return (
    <Section
      id="type"
      title="Type and space"
      words="Roboto variable, served from here. Steps of four. Reading measure 68 characters."
    >
      <Panel padding="16px 24px" divided>
        {scale.map(([size, use, fontSize, lineHeight, fontWeight]) => (
          <Grid key={size} columns="120px 1fr" align="baseline" padding="8px 0">
            <Text tone="secondary" numeric>
              {size}
            </Text>
            <span
              style={{ fontSize: fontSize / 16 + 'rem', lineHeight: `${lineHeight / 16}rem`, fontWeight }}
            >
              {use.charAt(0).toUpperCase() + use.slice(1)}
            </span>
          </Grid>
        ))}
      </Panel>
      <Part label="Gaps">
        <Row gap={24} align="end" wrap tone="secondary" numeric>
          {gaps.map((gap) => (
            <Row as="span" gap={8} key={gap}>
              <i style={{ width: gap, height: 24, borderRadius: 2, background: 'var(--bb-bar-selected)' }} />
              {gap}
            </Row>
          ))}
        </Row>
      </Part>
      <Part label="Screens">
        <Row stacked gap={2} numeric nowrap radius={8} style={{ overflow: 'hidden' }}>
          {Object.entries(breakpoints).map(([name, width]) => (
            <Text
              key={name}
              padding="10px 12px"
              style={{ flexGrow: width === 0 ? 300 : Math.sqrt(width) * 12, background: 'var(--bb-bar)' }}
            >
              <b>{name}</b> {width}
            </Text>
          ))}
        </Row>
      </Part>
    </Section>
  )
}
