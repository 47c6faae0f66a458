import { darkTokens, Grid, lightTokens, Panel, Row, Text, type TokenName } from '@bubbles/ui'
import { Part, Section } from './Section.tsx'

const groups: { label: string; names: TokenName[] }[] = [
  { label: 'Grounds', names: ['canvas', 'surface', 'raised', 'hover', 'neutral'] },
  { label: 'Lines', names: ['outline', 'outline-strong', 'field-edge'] },
  { label: 'Ink', names: ['text', 'text-secondary', 'text-disabled'] },
  { label: 'Voice', names: ['primary', 'primary-hover', 'primary-tonal', 'brand'] },
  { label: 'Charts, in order', names: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] },
  { label: 'Map steps, low to high', names: ['map-1', 'map-2', 'map-3', 'map-4', 'map-5', 'map-6', 'map-7'] },
]

const tones = [
  ['success-tonal', 'on-success-tonal', 'It went well'],
  ['warning-tonal', 'on-warning-tonal', 'Look at this'],
  ['error-tonal', 'on-error-tonal', 'It failed'],
  ['primary-tonal', 'on-primary-tonal', 'Chosen'],
  ['comment', 'text', 'Commented text'],
] as const

/** Tokens with both of their values; the swatch shows the current theme's. */
export function ColourSection() {
  return (
    <Section
      id="colour"
      title="Colour"
      words="Every colour is a CSS variable with a value for each theme. Text keeps 4.5:1, marks and field edges 3:1, on both grounds."
    >
      {groups.map((group) => (
        <Part key={group.label} label={group.label}>
          <Grid as="ul" columns="repeat(auto-fill, minmax(120px, 1fr))" gap={16}>
            {group.names.map((name) => (
              <li key={name}>
                <Panel radius={8} style={{ height: 56, background: `var(--bb-${name})` }} />
                <Text block above={8} weight="semibold">
                  {name}
                </Text>
                <Text as="code" size="small" tone="secondary" numeric style={{ fontFamily: 'inherit' }}>
                  {lightTokens[name]}
                  <br />
                  {darkTokens[name]}
                </Text>
              </li>
            ))}
          </Grid>
        </Part>
      ))}
      <Part label="Tones, with the ink that stands on them">
        <Row gap={8} wrap>
          {tones.map(([ground, ink, words]) => (
            <Text
              key={ground}
              padding="10px 16px"
              radius={8}
              weight="medium"
              style={{ background: `var(--bb-${ground})`, color: `var(--bb-${ink})` }}
            >
              {words}
            </Text>
          ))}
        </Row>
      </Part>
    </Section>
  )
}
