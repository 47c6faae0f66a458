/** A JSON Schema, as far as the settings of figures need one. */
export interface Shape {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'
  default?: unknown
  enum?: readonly string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Shape
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  additionalProperties?: Shape | false
  propertyNames?: Shape
}

/** Every setting of a kind of figure, by its name. Each has a default. */
export type SettingShapes = Readonly<Record<string, Shape>>
