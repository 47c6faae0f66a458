import type { StepType } from '../schema.ts'
import type { StepKind } from '../stepKind.ts'
import { bins } from './bins.ts'
import { compute } from './compute.ts'
import { dates } from './dates.ts'
import { filter } from './filter.ts'
import { group } from './group.ts'
import { join } from './join.ts'
import { pivot } from './pivot.ts'
import { sort } from './sort.ts'
import { top } from './top.ts'
import { unpivot } from './unpivot.ts'

/** Every kind of step, in the order in which menus offer them. */
export const STEP_KINDS: { readonly [Type in StepType]: StepKind<Type> } = {
  filter,
  group,
  sort,
  top,
  compute,
  dates,
  bins,
  pivot,
  unpivot,
  join,
}
