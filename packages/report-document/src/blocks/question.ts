import { Node } from '@tiptap/core'
import type { QuestionAttrs } from '../attrs/question.ts'
import { type Block, jsonAttributes, textAttribute } from './block.ts'

export const question: Block = {
  type: 'question',
  name: 'Question',
  isWordless: true,
  node: Node.create({
    name: 'question',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'section[data-block=question]' }],
    addAttributes: jsonAttributes<QuestionAttrs>({
      kind: 'rating',
      prompt: '',
      hint: '',
      required: false,
      steps: 5,
      lowLabel: '',
      highLabel: '',
      betweenLabels: [],
      options: [],
      multiple: false,
      rows: [],
      showResults: false,
    }),
    renderHTML: ({ HTMLAttributes }) => ['section', { ...HTMLAttributes, 'data-block': 'question' }],
  }),
  plainText: (node) =>
    [
      textAttribute(node, 'prompt'),
      textAttribute(node, 'hint'),
      ...optionTexts(node.attrs?.rows),
      ...optionTexts(node.attrs?.options),
    ]
      .filter(Boolean)
      .join('\n'),
  migrations: [],
}

const optionTexts = (options: unknown): string[] =>
  (Array.isArray(options) ? options : []).map((option: unknown) =>
    typeof option === 'object' && option !== null && 'text' in option && typeof option.text === 'string'
      ? option.text
      : '',
  )
