import type { PageAnew } from '../../components/language-chooser/currency.island.ts'
import { carries, onceBack } from '../../forms/line.ts'
import { sendLater } from '../../forms/send-later.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { armAll } from '../../kernel/arm.ts'

/** In milliseconds; when it takes longer, loading the page in the ordinary way is better. */
const patienceMs = 10_000
/** In milliseconds; a shorter wait is not announced. */
const wordMs = 400

const formIn = (main: HTMLElement) => main.querySelector<HTMLFormElement>('form[data-filters]')

/** `latest` was ticked last and comes last, because of too many to compare the first ones stay (SEARCH-44). */
const addressOf = (form: HTMLFormElement, latest?: HTMLInputElement): string => {
  const chosen = [...(new FormData(form) as unknown as Iterable<[string, string]>)]
  const isLatest = ([name, value]: [string, string]) => name === latest?.name && value === latest.value
  return `${form.action}?${new URLSearchParams([...chosen.filter((one) => !isLatest(one)), ...chosen.filter(isLatest)])}`
}

const fetched = async (address: string, signal: AbortSignal): Promise<Document> => {
  const answer = await fetch(address, { signal, headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

const boxesIn = (main: HTMLElement) => [...main.querySelectorAll<HTMLInputElement>('input[data-flex]')]
/** The card of a box: where its form leads to. */
const placeOf = (box: HTMLInputElement) => box.form?.action ?? ''

const liveIn = (root: ParentNode): Map<string, HTMLElement> =>
  new Map([...root.querySelectorAll<HTMLElement>('[data-live]')].map((one) => [one.dataset['live'] ?? '', one]))

/**
 * Replaces the parts of this list by those of another one. The focus stays where it was, and what was open stays open.
 */
const exchange = (main: HTMLElement, next: Document): void => {
  const focused = document.activeElement
  const [name, value] = [focused?.getAttribute('name'), focused?.getAttribute('value')]
  const ticked = new Map(boxesIn(main).map((box) => [placeOf(box), box]))
  const open = [...main.querySelectorAll<HTMLDetailsElement>('details[id][open]')].map(({ id }) => id)
  const others = liveIn(next)
  for (const [part, place] of liveIn(main)) {
    const other = others.get(part)
    if (!other) throw new Error(`no ${part}`)
    place.replaceChildren(...other.childNodes)
  }
  // what was ticked on a card by hand stays, unless the switch decides for all of them
  for (const box of boxesIn(main)) {
    const before = ticked.get(placeOf(box))
    if (before?.defaultChecked === box.defaultChecked) box.checked = before.checked
  }
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  // The link that clears the filters disappears with them, so its focus moves into the form.
  if (!document.contains(focused))
    main.querySelector<HTMLElement>(name ? `[name=${name}][value='${value}']` : 'summary')?.focus()
  document.title = next.title
  armAll(main)
}

const start = (main: HTMLElement): void => {
  const [status, list] = [main.querySelector<HTMLElement>('[data-updating]'), main.querySelector('[data-live=list]')]
  if (!status || !list) return
  let running: AbortController | undefined
  const here = () => location.pathname + location.search
  let shown = here()

  const { updating, busy = '' } = status.dataset
  const say = (words?: string | null, look = busy, waits = false): void => {
    status.textContent = words ?? ''
    status.className = look
    status.toggleAttribute('data-wheel', waits)
  }

  const go = async (address: string, enters: boolean): Promise<void> => {
    running?.abort()
    const own = new AbortController()
    running = own
    list.setAttribute('aria-busy', 'true')
    const word = setTimeout(() => say(updating, busy, true), wordMs)
    const late = setTimeout(() => own.abort(), patienceMs)
    try {
      const next = await fetched(address, own.signal)
      if (running !== own) return
      exchange(main, next)
      say(next.querySelector('[data-updating]')?.textContent, 'visually-hidden')
      if (enters) history.pushState(null, '', address)
      shown = here()
    } catch (error) {
      // a failure that has an answer, and an answer that is late, is left to the browser
      const isThere = !(error instanceof TypeError) && (await carries())
      // when a newer choice is on its way nothing is done
      if (running !== own) return
      if (isThere) return location.assign(address)
      // what is chosen stays, and is sent when the line is back (BOOK-42); a sheet would hide what is said
      say(main.dataset['lost'])
      main.querySelector('dialog')?.close()
      void onceBack(() => running === own, sendChoice)
    } finally {
      clearTimeout(word)
      clearTimeout(late)
      if (running === own) list.setAttribute('aria-busy', 'false')
    }
  }

  /** To a part of this list, or of another one as the browser does it; without a line it is said above this one. */
  const leadTo = async (address: string): Promise<void> => {
    if (address.startsWith(`${location.origin}${here()}#`) || (await carries())) return location.assign(address)
    say(main.dataset['lost'])
    status.scrollIntoView({ block: 'center' })
  }

  main.addEventListener('change', ({ target }) => {
    const form = formIn(main)
    // the switch stands outside of the form
    if (form && target instanceof HTMLInputElement && target.form === form) void go(addressOf(form, target), true)
  })
  main.addEventListener('submit', (event) => {
    const form = formIn(main)
    const to = event.submitter?.getAttribute('formaction')
    // another language, in the header, is left to the browser
    if (event.target !== form || !form || (to && !main.contains(event.submitter))) return
    event.preventDefault()
    const part = to?.replace(/.*#/, '#')
    if (part) void leadTo(addressOf(form) + part)
    else void go(addressOf(form), true)
  })
  main.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-exchange]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void go(link.href, true)
  })
  // another currency (currency.island.ts): the same list, rendered anew
  document.addEventListener('pageanew', (event) => {
    event.preventDefault()
    exchange(main, (event as PageAnew).detail)
  })
  addEventListener('popstate', () => {
    // a step to an anchor within the page leads to no other list
    if (here() !== shown) void go(location.href, false)
  })
  // a choice that was made before this script came, that the browser brought back, or that was made without a line
  const sendChoice = (): void => {
    const form = formIn(main)
    const isChosen = (box: Element) => box instanceof HTMLInputElement && box.checked !== box.defaultChecked
    if (form && [...form.elements].some(isChosen)) void go(addressOf(form), true)
  }
  sendChoice()
  // those of the cards, and of the search above the list
  sendLater(document.body)
}

export default behaviour('exchange', 'load', start)
