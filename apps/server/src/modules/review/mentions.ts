import { readCommentsNaming, readNamesOf } from './reader.ts'
import { updateCommentBody } from './writer.ts'

/** A person as comments name them. */
interface Named {
  id: string
  name: string
  email_address: string
}

/**
 * Puts another name in the place of a person's in every comment that mentions them, in every organisation. Comments keep
 * a mention as the words that were written, beside the id of who is meant. Needs the platform's transaction.
 */
export async function replaceMentions(person: Named, name: string): Promise<void> {
  const comments = await readCommentsNaming(person.id)
  const others = await readNamesOf([...new Set(comments.flatMap(({ mentions }) => mentions))])
  for (const { organisation_id: organisationId, id, body, mentions } of comments) {
    const present = others.filter((other) => other.id !== person.id && mentions.includes(other.id))
    const replaced = withNameReplaced(body, person, name, present)
    if (replaced !== body) await updateCommentBody(organisationId, id, replaced)
  }
}

const namesOf = ({ name, email_address: address }: Named): string[] =>
  [name, address].filter((each) => each !== '').map((each) => `@${each}`)

/** The longest name that is written at a place is the one meant there: “@Ann Lee” isn't a mention of Ann. */
export function withNameReplaced(
  body: string,
  person: Named,
  name: string,
  others: readonly Named[],
): string {
  const own = new Set(namesOf(person))
  const all = [...own, ...others.flatMap(namesOf)].toSorted((a, b) => b.length - a.length)
  let result = ''
  for (let at = 0; at < body.length; ) {
    const found = body[at] === '@' ? all.find((each) => body.startsWith(each, at)) : undefined
    if (found === undefined) result += body[at++]
    else {
      result += own.has(found) ? `@${name}` : found
      at += found.length
    }
  }
  return result
}
