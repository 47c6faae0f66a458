import { type DocumentNode, newBlockId } from '@bubbles/report-document'
import type { Dataset } from '@bubbles/tables'
import sharp from 'sharp'

/** A picture unlike that of any other name, wide enough for a narrower copy. */
export async function drawing(name: string): Promise<{ name: string; bytes: Uint8Array }> {
  const background = `#${Buffer.from(name).toString('hex').slice(0, 6)}`
  const bytes = await sharp({ create: { width: 500, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${name}.png`, bytes }
}

/** A chart, a picture, a file, and a question of each kind that can be answered without script. */
export function contents(
  name: string,
  data: Dataset,
  ids: Record<
    | 'question'
    | 'comments'
    | 'choice'
    | 'option'
    | 'details'
    | 'detail'
    | 'figure'
    | 'dataset'
    | 'image'
    | 'fileBlock'
    | 'attached',
    string
  >,
): DocumentNode[] {
  const [year, wind] = data.columns.map(({ id }) => id)
  const shown = { title: `Wind of ${name}`, alt: `It grew at ${name}.`, sourceName: name }
  const figure = { id: ids.figure, dataset: ids.dataset, kind: 'bar', x: year, series: [wind], ...shown }
  const fields = [{ id: ids.detail, kind: 'UserName', label: 'Name', required: false }]
  const consent = `${name} may write to you.`
  return [
    { type: 'userDetails', attrs: { id: ids.details, prompt: `Who reads ${name}?`, consent, fields } },
    { type: 'question', attrs: { id: ids.comments, kind: 'comment', prompt: `What does ${name} lack?` } },
    {
      type: 'question',
      attrs: { id: ids.question, kind: 'rating', prompt: `How useful is ${name}?`, steps: 5 },
    },
    {
      type: 'question',
      attrs: {
        id: ids.choice,
        kind: 'choice',
        prompt: `Which part of ${name}?`,
        options: [
          { id: ids.option, text: `Sun over ${name}` },
          { id: newBlockId(), text: 'Wind' },
        ],
      },
    },
    {
      type: 'image',
      attrs: {
        id: newBlockId(),
        file: ids.image,
        alt: `A picture of ${name}`,
        decorative: false,
        caption: '',
        width: 500,
        height: 60,
      },
    },
    {
      type: 'file',
      attrs: {
        id: ids.fileBlock,
        file: ids.attached,
        name: `Wind of ${name}.pdf`,
        size: 9,
        title: `All of ${name}`,
      },
    },
    { type: 'chart', attrs: figure },
  ]
}
