import { Button, Menu, useMediaQuery } from '@bubbles/ui'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import styles from './SettingsPage.module.css'

interface Section {
  id: string
  title: string
}

/** How long a menu takes to give the focus back, in ms. */
const FOCUS_BACK = 50

/** How far from the top of the window a section may begin that is the one being read, in px. */
const READING = 96

/**
 * What is on the page: beside it, with the section being read marked, or as a menu where there is no room beside it.
 * @param sections what has the sections as its children, each with an id and a heading
 */
export function Contents({ sections }: { sections: RefObject<HTMLElement | null> }) {
  const [all, current] = useSections(sections)
  const isNarrow = useMediaQuery('(max-width: 959.95px)')
  if (isNarrow)
    return (
      <Menu
        label="Sections"
        entries={all.map(({ id, title }) => ({
          id,
          label: title,
          onSelect: () => setTimeout(() => goTo(id), FOCUS_BACK),
        }))}
        trigger={(props) => (
          <div>
            <Button endIcon={<ChevronDown aria-hidden />} {...props}>
              Go to section
            </Button>
          </div>
        )}
      />
    )
  return (
    <nav aria-label="Sections" className={styles.contents}>
      {all.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** As a link to it would. */
function goTo(id: string): void {
  location.hash = id
}

/** The sections there are for this person, and the id of the one being read. */
function useSections(list: RefObject<HTMLElement | null>): [readonly Section[], string | null] {
  const [all, setAll] = useState<readonly Section[]>([])
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => setCurrent(beingRead(element))
    const read = () => {
      setAll(
        sectionsIn(element).map((section) => ({
          id: section.id,
          title: section.querySelector('h2')?.textContent ?? '',
        })),
      )
      look()
    }
    read()
    // What somebody may change can become more or less while they look at it.
    const changes = new MutationObserver(read)
    changes.observe(element, { childList: true })
    // Whatever scrolls.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('hashchange', look)
    // The page was not there yet when the browser looked for the section in the address.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
    return () => {
      changes.disconnect()
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('hashchange', look)
    }
  }, [list])
  return [all, current]
}

const sectionsIn = (list: HTMLElement): HTMLElement[] =>
  [...list.children].filter((child) => child instanceof HTMLElement && child.id !== '') as HTMLElement[]

/**
 * The last one that has begun above the line where one reads; at the end of the page, where later ones can’t come up to it, the
 * one that was gone to, or else the last.
 */
function beingRead(list: HTMLElement): string | null {
  const sections = sectionsIn(list)
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) {
    const wanted = sections.find(({ id }) => `#${id}` === location.hash)
    const isSeen = wanted !== undefined && wanted.getBoundingClientRect().top >= 0
    return (isSeen ? wanted : sections.at(-1))?.id ?? null
  }
  const begun = sections.filter((section) => section.getBoundingClientRect().top <= READING)
  return (begun.at(-1) ?? sections[0])?.id ?? null
}
