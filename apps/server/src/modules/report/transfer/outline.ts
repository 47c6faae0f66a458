/** What can be known of JSON without reading it. */
export interface Outline {
  /** Brackets within brackets. */
  depth: number
  /** Values beside others, each after a comma: never more than there are in all. */
  values: number
}

/** Goes over the bytes of JSON once, strings apart, so that what is too deep or too much is refused before it is read. */
export function outlineOf(bytes: Uint8Array): Outline {
  let [depth, deepest, values, isString] = [0, 0, 0, false]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isString) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) isString = false
    } else if (byte === 0x22) isString = true
    else if (byte === 0x2c) values++
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > deepest) deepest = depth
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return { depth: deepest, values }
}
