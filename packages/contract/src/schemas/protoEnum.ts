import { z } from 'zod'

/** An enum of a Google API: JSON of Protocol Buffers writes it as its name or as its number; both are read as the name. */
export function protoEnum<const Numbers extends Record<string, number>>(numbers: Numbers) {
  type Name = keyof Numbers & string
  const names = Object.keys(numbers) as [Name, ...Name[]]
  const byNumber = new Map<number, Name>(names.map((name) => [numbers[name]!, name]))
  return z.union(
    [
      z.enum(names),
      z.literal(Object.values(numbers) as [number, ...number[]]).transform((number) => byNumber.get(number)!),
    ],
    { error: `Use one of ${names.join(', ')}.` },
  )
}
