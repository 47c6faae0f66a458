/** Screens, and the sheet of paper, a page can be looked at on. */
export const DEVICES = ['phone', 'tablet', 'desktop', 'print'] as const
export type Device = (typeof DEVICES)[number]

/** Width in px of the page on each; of paper, A4 at 96 to the inch. */
export const DEVICE_WIDTH: Readonly<Record<Device, number>> = {
  phone: 390,
  tablet: 820,
  desktop: 1280,
  print: 794,
}

export const GROUNDS = ['light', 'dark'] as const
export type Ground = (typeof GROUNDS)[number]

/** Who looks: the world, which is not shown internal blocks, or a member. */
export const READERS = ['public', 'member'] as const
export type Reader = (typeof READERS)[number]

/** How somebody looks at the preview. */
export interface PreviewChoice {
  device: Device
  ground: Ground
  reader: Reader
}

const KEY = 'bubbles-preview'

/** The choice of last time on this machine; what is missing or unknown is as for the first time. */
export function readChoice(screenWidth: number, stored = localStorage.getItem(KEY)): PreviewChoice {
  const kept = parsed(stored)
  return {
    device: DEVICES.find((each) => each === kept.device) ?? (screenWidth < 600 ? 'phone' : 'desktop'),
    ground: GROUNDS.find((each) => each === kept.ground) ?? 'light',
    reader: READERS.find((each) => each === kept.reader) ?? 'public',
  }
}

export const keepChoice = (choice: PreviewChoice): void => localStorage.setItem(KEY, JSON.stringify(choice))

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** How much a page is made smaller so that it has room: never larger than it is. Px, but for the answer. */
export function scaleOf(
  page: { width: number; height?: number },
  room: { width: number; height: number },
): number {
  const wide = room.width / page.width
  const high = page.height === undefined ? 1 : room.height / page.height
  return Math.min(1, Math.max(0.1, Math.min(wide, high)))
}
