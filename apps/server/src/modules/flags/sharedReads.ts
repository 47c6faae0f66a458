const ignore = () => {}

/**
 * A read by key that many callers share. Each gets what was read after it asked, at most one read a key is under way,
 * and answers come in the order they were read: a later one is never overtaken by an earlier.
 */
export function sharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, { reading: Promise<T>; next?: Promise<T> }>()

  function begin(key: string): Promise<T> {
    const slot: { reading: Promise<T>; next?: Promise<T> } = { reading: read(key) }
    underWay.set(key, slot)
    const end = () => {
      if (!slot.next) underWay.delete(key)
    }
    slot.reading.then(end, end)
    return slot.reading
  }

  return (key) => {
    const slot = underWay.get(key)
    if (!slot) return begin(key)
    slot.next ??= slot.reading.then(ignore, ignore).then(() => begin(key))
    return slot.next
  }
}
