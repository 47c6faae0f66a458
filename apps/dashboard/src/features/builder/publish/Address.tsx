import type { Audience } from '@bubbles/domain'
import { Text, TextField, Button, usePhone } from '@bubbles/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/client.ts'
import { config } from '../../../config.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { addressHelp } from './addressHelp.ts'
import styles from './PublishSheet.module.css'
import { asSlug, nextSlug, slugProblem } from './slug.ts'

/** Characters of an address that a field shows beside each other; longer ones are shown in full below it. */
const MAX_IN_FIELD = 50
const MAX_ON_PHONE = 68

const slugQuery = (reportId: string, slug: string) =>
  queryOptions({
    queryKey: ['builder', 'slug', reportId, slug],
    queryFn: ({ signal }) => api.checkSlug({ id: reportId, query: { slug } }, { signal }),
    staleTime: 10_000,
    meta: { quiet: true },
  })

interface AddressProps {
  reportId: string
  audience: Audience
  slug: string
  /** What is live of the report, for either audience. */
  live: readonly PublishedReport[]
  /** Why it was refused when publishing was tried; null when it was not. */
  taken: string | null
  /** Whether publishing was tried: until then an unfinished address is no mistake. */
  tried: boolean
  /** How often publishing came to nothing because of it: the field takes the focus each time. */
  misses: number
  onSlug: (slug: string) => void
}

/** Where readers find the report. Whether the address is free is asked while it is typed. */
export function Address(props: AddressProps) {
  const { audience, slug, misses, onSlug } = props
  const { problem, help, suggestion } = useSlugCheck(props)
  const phone = usePhone()
  const prefix = addressPrefix(audience)
  const whole = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (misses === 0) return
    field.current?.focus({ preventScroll: true })
    // What is wrong and what to take instead stand below the field.
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [misses])
  return (
    <div ref={whole} className={styles.address}>
      {phone && (
        <Text as="p" breakWords tone="secondary" padding="0 0 14px">
          {prefix}
        </Text>
      )}
      <TextField
        ref={field}
        label="Address"
        fullWidth
        value={slug}
        error={problem !== null}
        helperText={<span role={problem === null ? undefined : 'alert'}>{problem ?? help}</span>}
        onChange={(event) => onSlug(asSlug(event.target.value))}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={100}
        startAdornment={
          phone ? undefined : (
            <Text truncate tone="secondary" className={styles.prefix}>
              {prefix}
            </Text>
          )
        }
        raised
      />
      {prefix.length + slug.length > (phone ? MAX_ON_PHONE : MAX_IN_FIELD) && (
        <Text as="p" size="small" breakWords tone="secondary" padding="2px 2px 0">
          {prefix}
          {slug}
        </Text>
      )}
      {suggestion && (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            onSlug(suggestion)
            field.current?.focus()
          }}
        >
          {`Use ${suggestion}`}
        </Button>
      )}
    </div>
  )
}

/** Whether an address is free: what is wrong with it, else what it does, and another one where it is taken. */
function useSlugCheck({ reportId, audience, slug, live, taken, tried }: AddressProps) {
  const settled = useDebounced(slug, 300)
  const malformed = slugProblem(slug)
  const check = useQuery({ ...slugQuery(reportId, settled), enabled: slugProblem(settled) === null })
  const answer = settled === slug ? check.data : undefined
  const help =
    addressHelp({ audience, slug, live }) ?? (answer?.isFree ? 'This address is available.' : RULES)
  if (malformed !== null) return { problem: tried ? malformed : null, help, suggestion: null }
  const problem = answer?.problem ?? taken
  return {
    problem,
    help,
    suggestion: problem === null ? null : (answer?.suggestion ?? (taken === null ? null : nextSlug(slug))),
  }
}

/** Internal publications live where members are signed in, which in development is not where this page is from. */
function addressPrefix(audience: Audience): string {
  const { bubblesOrigin, development } = config()
  const origin = audience === 'internal' && development === null ? location.origin : bubblesOrigin
  return `${origin.replace(/^https?:\/\//, '')}/bubbles/`
}

const RULES = 'Lower-case letters, digits and hyphens.'
