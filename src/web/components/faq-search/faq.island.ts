import { behaviour } from '../../kernel/behaviour.ts'

/** The questions of a page, as they stand in it. */
export const questions = 'details[id^="faq-"]'

/** Opens the question that the address names and puts the focus on it. */
const openNamed = (): void => {
  const named = document.getElementById(location.hash.slice(1))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
  named.querySelector('summary')?.focus({ preventScroll: true })
}

/** One button opens or closes all, because browsers do not search what is closed. */
const openAll = (box: HTMLElement, button: HTMLElement): void => {
  const words = [button.textContent, box.dataset['close'] ?? '']
  let open = false
  box.hidden = false
  button.addEventListener('click', () => {
    open = !open
    for (const one of document.querySelectorAll<HTMLDetailsElement>(questions)) one.open = open
    button.textContent = words[Number(open)] ?? ''
  })
}

/** What the questions do before anybody searches them; `box` holds the button that opens all. */
export const start = (box: HTMLElement): void => {
  const button = box.querySelector('button')
  if (button) openAll(box, button)
  openNamed()
  addEventListener('hashchange', openNamed)
}

export default behaviour('faq', 'load', start)
