/** An address of another site as a page may show it in a frame. */
export interface Embed {
  /** Whose it is, as readers know it. */
  provider: string
  /** What the frame loads. Built from the parts that were recognised, never the address as it was typed. */
  src: string
  /** Where a reader finds it by themselves. */
  href: string
  /** Width by height, for the room it takes. */
  ratio: number
}

interface Provider {
  name: string
  hosts: readonly string[]
  /** The frame's address, null where the address names no one thing that can be shown. */
  frame: (url: URL) => string | null
  /** Where a reader finds the same, made of the frame's address; absent: there. */
  page?: (frame: URL) => string
  ratio: number
}

const VIDEO = 16 / 9

/** A path segment or parameter that is a name and nothing else. */
const token = (value: string | null | undefined): string | null =>
  value && /^[\w-]{1,80}$/.test(value) ? value : null

const from = (base: string, id: string | null): string | null => (id ? base + id : null)

/** Sites whose frames need no account, and how their pages' addresses become frames. */
const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    frame: (url) => {
      const [first, second] = url.pathname.slice(1).split('/')
      const named =
        first === 'embed' || first === 'shorts' || first === 'live' ? second : url.searchParams.get('v')
      return from(
        'https://www.youtube-nocookie.com/embed/',
        token(url.hostname === 'youtu.be' ? first : named),
      )
    },
    page: (frame) => `https://www.youtube.com/watch?v=${frame.pathname.split('/').at(-1)}`,
    ratio: VIDEO,
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frame: (url) => {
      const id = /^\/(?:video\/)?(\d{1,15})$/.exec(url.pathname)?.[1]
      return id ? `https://player.vimeo.com/video/${id}?dnt=1` : null
    },
    page: (frame) => `https://vimeo.com/${frame.pathname.split('/').at(-1)}`,
    ratio: VIDEO,
  },
  {
    name: 'Datawrapper',
    hosts: ['datawrapper.dwcdn.net', 'www.datawrapper.de', 'datawrapper.de'],
    frame: (url) => {
      const id = /^\/(?:_\/)?([A-Za-z0-9]{5})(?:\/\d*\/?)?$/.exec(url.pathname)?.[1]
      return id ? `https://datawrapper.dwcdn.net/${id}/` : null
    },
    ratio: 4 / 3,
  },
  {
    name: 'Flourish',
    hosts: ['public.flourish.studio', 'flo.uri.sh'],
    frame: (url) => {
      const found = /^\/(visualisation|story)\/(\d{1,12})/.exec(url.pathname)
      return found ? `https://flo.uri.sh/${found[1]}/${found[2]}/embed` : null
    },
    ratio: 4 / 3,
  },
  {
    name: 'OpenStreetMap',
    hosts: ['www.openstreetmap.org'],
    frame: (url) => {
      const box = url.searchParams.get('bbox')
      if (url.pathname !== '/export/embed.html' || !box || !/^-?[\d.]+(,-?[\d.]+){3}$/.test(box)) return null
      return `https://www.openstreetmap.org/export/embed.html?bbox=${box}`
    },
    ratio: 4 / 3,
  },
]

/** Names of the sites that can be embedded, for people. */
export const EMBED_PROVIDERS: readonly string[] = PROVIDERS.map(({ name }) => name)

/** What an address would show in a frame; null for an address that is not on the list or names nothing to show. */
export function embedOf(address: string): Embed | null {
  const text = address.trim()
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null
  const provider = PROVIDERS.find(({ hosts }) => hosts.includes(url.hostname))
  const src = provider?.frame(url)
  if (!provider || !src) return null
  return { provider: provider.name, src, href: provider.page?.(new URL(src)) ?? src, ratio: provider.ratio }
}
