import { behaviour } from '../../kernel/behaviour.ts'
import { afterKey, groupNames, type Suggested, type Suggestions } from './found-list.ts'
import { recentOf } from './recent.ts'

/** A pause of this length ends a word. */
const pauseMs = 150
const slowMs = 400

const optionOf = ({ href, title, line }: Suggested, index: number): HTMLAnchorElement => {
  const option = document.createElement('a')
  option.id = `found-${index}`
  option.href = href
  option.tabIndex = -1
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  const [name, more] = [document.createElement('b'), document.createElement('span')]
  name.textContent = title
  more.textContent = line
  option.append(name, ...(line === '' ? [] : [more]))
  return option
}

/**
 * The field of the house as a combobox (WORK-18): what it finds stands below it while somebody types, arrows choose,
 * Enter opens, with Ctrl in a new tab, Tab goes on to what can be done, Escape closes. Its form works without this.
 */
export default behaviour('find-bar', 'intent', (form) => {
  const field = form.querySelector<HTMLInputElement>('input')
  const box = form.querySelector<HTMLElement>('[data-found]')
  const list = box?.querySelector<HTMLElement>('[role=listbox]')
  const status = box?.querySelector<HTMLElement>('[role=status]')
  if (!(form instanceof HTMLFormElement) || !field || !box || !list || !status) return
  const said = box.dataset
  let options: HTMLAnchorElement[] = []
  let firstAct = -1
  let chosen = -1
  let asked = 0
  // keys that came before the answer to what was just typed; null: none is awaited
  let held: { hasTab: boolean; enter: KeyboardEvent | null } | null = null
  const hasFocus = (): boolean => document.activeElement === field

  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-expanded', 'false')

  const choose = (at: number): void => {
    chosen = at
    for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === at))
    const option = options[at]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
  }
  const open = (isOpen: boolean): void => {
    box.hidden = !isOpen
    field.setAttribute('aria-expanded', String(isOpen && options.length > 0))
    if (!isOpen) choose(-1)
  }
  const show = (groups: readonly (readonly [heading: string, rows: readonly Suggested[]])[], words: string): void => {
    options = []
    list.style.minHeight = ''
    list.replaceChildren(
      ...groups
        .filter(([, rows]) => rows.length > 0)
        .map(([heading, rows]) => {
          const group = document.createElement('div')
          const title = document.createElement('b')
          title.textContent = heading
          title.setAttribute('role', 'presentation')
          group.setAttribute('role', 'group')
          group.setAttribute('aria-label', heading)
          const made = rows.map((row, index) => optionOf(row, options.length + index))
          options.push(...made)
          group.append(title, ...made)
          return group
        }),
    )
    status.textContent = words
    choose(-1)
    open(hasFocus() && (options.length > 0 || words !== ''))
  }

  const go = ({ href }: HTMLAnchorElement, { ctrlKey, metaKey }: KeyboardEvent): void =>
    ctrlKey || metaKey ? void window.open(href, '_blank', 'noopener') : location.assign(href)
  const play = (): void => {
    const keys = held
    held = null
    if (!keys || !hasFocus()) return
    const next = keys.hasTab ? afterKey('Tab', chosen, { count: options.length, firstAct }) : null
    if (next !== null) choose(next)
    const option = options[chosen]
    if (keys.enter && option) go(option, keys.enter)
    else if (keys.enter) form.requestSubmit()
  }

  const showRecent = async (): Promise<void> => {
    const mine = ++asked
    const numbers = await recentOf(form.dataset['who'] ?? '').catch(() => [])
    if (mine !== asked || field.value.trim() !== '') return
    firstAct = -1
    const page = new URL('booking/', form.action).pathname
    show([[said['recent'] ?? '', numbers.map((number) => ({ href: page + number, title: number, line: '' }))]], '')
  }

  const look = async (): Promise<void> => {
    const typed = field.value.trim()
    if (typed === '') return showRecent()
    const mine = ++asked
    const slow = setTimeout(() => {
      if (mine !== asked || !hasFocus()) return
      status.textContent = said['looking'] ?? ''
      open(true)
    }, slowMs)
    try {
      const answer = await fetch(`${form.action}?${new URLSearchParams({ suggest: '1', q: typed })}`, {
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok || answer.redirected) throw new Error(String(answer.status))
      const { none, groups } = (await answer.json()) as Suggestions
      if (mine !== asked) return
      const found = groupNames.map((name) => [said[name] ?? '', groups[name]] as const)
      firstAct = groups.acts.length > 0 ? groups.bookings.length : -1
      show(found, found.every(([, rows]) => rows.length === 0) ? none : '')
    } catch {
      if (mine === asked) show([], said['lost'] ?? '')
    } finally {
      clearTimeout(slow)
    }
    if (mine === asked) play()
  }

  let pause: ReturnType<typeof setTimeout> | undefined
  /** No answer to what was asked until now is shown, and nothing is asked by itself. */
  const stop = (): void => {
    clearTimeout(pause)
    asked += 1
    held = null
  }
  field.addEventListener('input', () => {
    stop()
    held = field.value.trim() === '' ? null : { hasTab: false, enter: null }
    // what was found belongs to other words; its room stays until the answer, so that nothing jumps
    list.style.minHeight = `${list.offsetHeight}px`
    list.replaceChildren()
    options = []
    firstAct = -1
    open(!box.hidden)
    choose(-1)
    pause = setTimeout(() => void look(), pauseMs)
  })
  field.addEventListener('focus', () => void look())
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) {
      stop()
      open(false)
    }
  })
  // a press on a line must not take the focus away before it counts
  box.addEventListener('mousedown', (event) => event.preventDefault())
  /** Tab, and Enter after it, wait for the answer. A second Tab does not, so that nobody is kept in the field. */
  const hold = (event: KeyboardEvent): boolean => {
    if (!held) return false
    if (event.key === 'Tab' && !event.shiftKey && !held.hasTab) held.hasTab = true
    else if (event.key === 'Enter' && held.hasTab) held.enter = event
    else return false
    return true
  }
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing && event.key === 'Escape') {
      // the second one empties the field, as browsers do
      if (held || !box.hidden) event.preventDefault()
      stop()
      return open(false)
    }
    if (!event.isComposing && hold(event)) return event.preventDefault()
    if (event.isComposing || box.hidden) {
      if (event.key === 'ArrowDown') void look()
      return
    }
    const option = options[chosen]
    if (event.key === 'Enter' && option) {
      event.preventDefault()
      return go(option, event)
    }
    const next = event.shiftKey ? null : afterKey(event.key, chosen, { count: options.length, firstAct })
    if (next === null) return
    event.preventDefault()
    choose(next)
  })
  if (document.activeElement === field) void look()
})
