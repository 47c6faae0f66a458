import { z } from 'zod'
import { GROUNDS } from '../blocks/ground.ts'

/** What a heading's part of the page, or columns, stand on. */
export const ground = z.enum(GROUNDS).default('none')
