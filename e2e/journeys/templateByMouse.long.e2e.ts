import { fromTemplateToPublished, mouse } from '../templateToPublished.ts'

fromTemplateToPublished('by mouse', mouse)
