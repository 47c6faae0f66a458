import { z } from 'zod'
import { addressFault } from './address.ts'

/** The address of another site as any block keeps it. */
export const webAddress = z
  .string()
  .max(2048)
  .default('')
  .superRefine((address, context) => {
    const message = addressFault(address)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
