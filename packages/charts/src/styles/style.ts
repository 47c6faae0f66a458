import type { Properties } from './values.ts'

/** A class: what it is called on the wire, and what it does. The tables of these are the legend of every drawing. */
export interface Style {
  /** As pages have it. */
  short: string
  /** Where it counts: in charts, in thumbnails too, in maps, among regions (also their copies), or on the root itself. */
  scope?: 'everywhere' | 'map' | 'regions' | 'root' | 'mapRoot'
  /** Of elements that have it. */
  own?: Properties
  /** Of elements within those, by their tag or their class. */
  within?: Readonly<Record<string, Properties>>
  /** Of elements that have another class as well. */
  with?: Readonly<Record<string, Properties>>
  /** What only pages need, such as what happens under the pointer: rules in which `&` stands for the class. */
  page?: string
}
