import styles from './typeAhead.module.css'

/** What was typed before there was a place for it, in order: words, and what was pasted between them. */
export type TypedPart = { text: string } | { pasted: DataTransfer }

/** What was typed, and where the caret is in it when it is one line of words. */
export interface Typed {
  parts: readonly TypedPart[]
  /** In UTF-16 units from the start; null for the end. */
  caret: number | null
}

/** How often the focus is taken back: a closing menu gives it away once or twice, an open dialog forever. */
const MAX_RETURNS = 5

/**
 * Holds what is typed from the moment a report is asked for until its editor has the focus. A text field has the focus
 * meanwhile, so that Shift, Backspace, dead keys and input methods work as anywhere; keys that mean something else go on
 * to whatever they are for. One for the whole page, since it outlives the page a report is asked for on.
 */
export class TypeAhead {
  private field: HTMLTextAreaElement | null = null
  /** Words and pastes that are in the field no more. */
  private parts: TypedPart[] = []
  private reportId: string | null = null
  /** What had the focus at the start. */
  private before: Element | null = null
  /** A person is certain to go on with the title: the field has the focus before the first key. */
  private isCertain = false
  /** The person moved the focus, so Space and Enter are for what has it. */
  private isFocusMoved = false
  private returns = 0
  private isComposing = false
  /** Keys that went down since the start: a key held down from before types nothing. */
  private readonly pressed = new Set<string>()

  /** A new report is about to be made: from now on everything typed belongs to its title. */
  start(): void {
    this.before = document.activeElement
    this.listen()
    this.isCertain = true
    // Out of the field of a form that was just sent, also where its dialog lets nothing else have the focus.
    if (this.before instanceof HTMLElement) this.before.blur()
    this.focusField()
  }

  /** The report being opened. Until `deliver` or `stop`, what is typed is for it. */
  open(reportId: string): void {
    if (this.reportId === reportId) return
    if (this.reportId !== null || !this.isCertain) this.stop()
    this.reportId = reportId
    this.listen()
  }

  /** Whether this report was just made, so that its title is where typing goes even when it has words already. */
  isCertainFor(reportId: string): boolean {
    return this.isCertain && this.reportId === reportId
  }

  /** Shows the field as the title to be, where nothing else is shown yet. */
  show(): void {
    if (!this.field || !this.isCertain) return
    this.field.dataset.shown = ''
    // A dialog that would not let go of the focus is gone by now.
    if (!this.isFocusMoved) this.focusField()
  }

  /**
   * Hands over what was typed, once no input method is in the middle of a word. `take` moves the focus in the same task,
   * so that no key falls between.
   * @returns what gives up waiting.
   */
  deliver(take: (typed: Typed) => void): () => void {
    const { field } = this
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      if (this.isComposing) return
      const typed = this.typed()
      // Before the field goes: browsers on phones close their keyboard when nothing has the focus.
      take(typed)
      this.stop()
    }
    // The words of an input method are in the field after the event.
    const later = () => (timer = setTimeout(finish))
    field?.addEventListener('compositionend', later)
    finish()
    return () => {
      clearTimeout(timer)
      field?.removeEventListener('compositionend', later)
    }
  }

  /** No report was made: what was typed is for the next one that is asked for. */
  fail(): void {
    const { before } = this
    const { parts } = this.typed()
    this.stop()
    this.parts = [...parts]
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }

  /** The page a report was asked for on is left: without a report there is nothing to type into. */
  leave(): void {
    if (this.reportId === null) this.stop()
  }

  /** Another page is opened in place of the report. */
  leaveReport(): void {
    if (this.reportId !== null) this.stop()
  }

  /** Ends the holding; what was typed and not delivered is dropped. */
  stop(): void {
    window.removeEventListener('keydown', this.onKeyDown, true)
    window.removeEventListener('pointerdown', this.onPointerDown, true)
    window.removeEventListener('focusin', this.onFocusGone)
    window.removeEventListener('focusout', this.onFocusGone)
    window.removeEventListener('popstate', this.onPopState)
    this.field?.remove()
    this.field = null
    this.parts = []
    this.reportId = this.before = null
    this.isCertain = this.isFocusMoved = this.isComposing = false
    this.returns = 0
    this.pressed.clear()
  }

  private typed(): Typed {
    const { field } = this
    const words = field?.value ?? ''
    const isOneLine = this.parts.length === 0 && !words.includes('\n')
    return {
      parts: words === '' ? this.parts : [...this.parts, { text: words }],
      caret: isOneLine && field ? field.selectionStart : null,
    }
  }

  private listen(): void {
    if (this.field) return
    const field = document.createElement('textarea')
    field.className = styles.field ?? ''
    field.setAttribute('aria-label', 'Title of the report')
    field.placeholder = 'Title of the report'
    field.autocomplete = 'off'
    field.addEventListener('focus', () => (this.isFocusMoved = false))
    field.addEventListener('paste', this.onPaste)
    field.addEventListener('compositionstart', () => (this.isComposing = true))
    field.addEventListener('compositionend', () => (this.isComposing = false))
    document.body.append(field)
    this.field = field
    window.addEventListener('keydown', this.onKeyDown, true)
    window.addEventListener('pointerdown', this.onPointerDown, true)
    window.addEventListener('focusin', this.onFocusGone)
    window.addEventListener('focusout', this.onFocusGone)
    window.addEventListener('popstate', this.onPopState)
  }

  private focusField(): boolean {
    this.field?.focus({ preventScroll: true })
    return document.activeElement === this.field
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') this.isFocusMoved = true
    const { field } = this
    if (!field || event.defaultPrevented || !isForText(event)) return
    if (event.repeat && !this.pressed.has(event.code)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    this.pressed.add(event.code)
    if (event.target === field || takesText(event.target)) return
    if (this.isFocusMoved && (event.key === ' ' || event.key === 'Enter')) return
    // To nothing else: Backspace on a report of the list would delete it.
    event.stopPropagation()
    // The browser writes the key where the focus is once this is over.
    if (this.focusField()) return
    // An open dialog keeps the focus.
    event.preventDefault()
    write(field, event.key)
  }

  private readonly onPointerDown = (event: PointerEvent): void => {
    if (event.target !== this.field) this.isFocusMoved = true
  }

  /** Somebody who goes back wants no new report. */
  private readonly onPopState = (): void => this.stop()

  private readonly onFocusGone = (): void => {
    setTimeout(() => {
      if (!this.isCertain || this.isFocusMoved || takesText(document.activeElement)) return
      if (this.returns++ < MAX_RETURNS) this.focusField()
    })
  }

  /** The editor reads what is pasted by its own rules, so it is kept as it came. */
  private readonly onPaste = (event: ClipboardEvent): void => {
    const { field } = this
    if (!field || !event.clipboardData) return
    event.preventDefault()
    const pasted = new DataTransfer()
    for (const type of event.clipboardData.types)
      if (type !== 'Files') pasted.setData(type, event.clipboardData.getData(type))
    for (const file of event.clipboardData.files) pasted.items.add(file)
    if (field.value !== '') this.parts.push({ text: field.value })
    this.parts.push({ pasted })
    field.value = ''
  }
}

/** The one of this page. */
export const typeAhead = new TypeAhead()

const TEXT_FIELDS = `textarea, select, input:not(${[
  'button',
  'checkbox',
  'color',
  'file',
  'radio',
  'range',
  'reset',
  'submit',
]
  .map((type) => `[type=${type}]`)
  .join(', ')})`
const TEXT_KEYS = new Set(['Backspace', 'Enter', 'Dead', 'Process', 'Unidentified'])

/** A single character, of one code point or two surrogates. */
const CHARACTER = /^.$/su

/** Whether a key writes or takes back text: characters, also by AltGr or Option, dead keys and input methods. */
function isForText(event: KeyboardEvent): boolean {
  const { key } = event
  const isCharacter = CHARACTER.test(key)
  // On Windows AltGr is Ctrl and Alt.
  if (event.ctrlKey && event.getModifierState('AltGraph')) return isCharacter
  if (event.ctrlKey || event.metaKey) return false
  // Option writes characters beyond ASCII; Alt with a letter opens a menu.
  if (event.altKey) return key === 'Dead' || (isCharacter && key > '~')
  return isCharacter || TEXT_KEYS.has(key)
}

/** Whether an element takes letters itself. */
const takesText = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches(TEXT_FIELDS))

/** Does at the end of a field what a key does. */
function write(field: HTMLTextAreaElement, key: string): void {
  if (key === 'Backspace') field.value = field.value.replace(/.$/su, '')
  else if (key === 'Enter') field.value += '\n'
  else if (CHARACTER.test(key)) field.value += key
}
