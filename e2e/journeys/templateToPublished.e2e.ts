import { fromTemplateToPublished, keyboard } from '../templateToPublished.ts'

fromTemplateToPublished('by keyboard alone', keyboard)
