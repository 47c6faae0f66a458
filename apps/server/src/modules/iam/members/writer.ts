import { tx } from '@bubbles/db'

export const insertMember = (organisationId: string, userId: string, roles: string[]) =>
  tx().insertInto('members').values({ organisation_id: organisationId, user_id: userId, roles }).execute()
