import { ChoiceRow, FormShell, messageOf, Stack } from '@bubbles/ui'
import { useState } from 'react'
import { useSetWritingHelp } from '../../api/writingHelp.ts'
import { SavedWords } from './SavedWords.tsx'
import type { Organisation } from './useSetting.ts'

/** The switch of writing help, with what is sent where. */
export function WritingHelp({ isOn, host, model }: NonNullable<Organisation['writingHelp']>) {
  const update = useSetWritingHelp()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const value = wanted ?? isOn
  const choices = [
    [false, 'Off', 'Nothing is sent to the language model.'],
    [
      true,
      'On',
      `For each suggestion, ${host} (model ${model}) is only sent what the suggestion is about: a figure with its data, a passage, or the report’s headings and first paragraphs. Nothing about readers, including their answers, and no comments or members’ details are ever sent. Each use is recorded in the audit log, without the text.`,
    ],
  ] as const
  return (
    <FormShell
      submitLabel="Save writing help"
      busyLabel="Saving"
      submitDisabled={value === isOn}
      onDiscard={() => {
        update.reset()
        setWanted(null)
      }}
      loading={update.isPending}
      error={update.error === null ? null : messageOf(update.error)}
      after={<SavedWords>{update.isSuccess ? savedWords(isOn) : null}</SavedWords>}
      onSubmit={() => update.mutate(value, { onSuccess: () => setWanted(null) })}
    >
      <Stack as="fieldset" gap={4} style={{ marginInlineStart: -12 }} aria-label="Writing help">
        {choices.map(([choice, title, words]) => (
          <ChoiceRow
            key={title}
            name="writing-help"
            value={title}
            title={title}
            words={words}
            checked={value === choice}
            disabled={update.isPending}
            onChange={() => {
              update.reset()
              setWanted(choice)
            }}
          />
        ))}
      </Stack>
    </FormShell>
  )
}

const savedWords = (isOn: boolean): string => (isOn ? 'Writing help is on.' : 'Writing help is off.')

export default WritingHelp
