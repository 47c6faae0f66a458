/** How someone can react to a comment without writing one, in the order they are shown in. */
export const REACTIONS = ['agree', 'done', 'thanks', 'celebrate', 'looking'] as const
export type Reaction = (typeof REACTIONS)[number]
