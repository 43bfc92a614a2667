import { isCalm } from '../calm.ts'
import { behaviour } from '../../kernel/behaviour.ts'

const shownFrom = 500
const waitMs = 25

/** demand T5: whether more than 500 px were scrolled. */
export const isFar = (scrolled: number): boolean => scrolled > shownFrom

/** On wider screens nearly everything that can be pressed ends left of it (demand T5). */
const narrow = '(max-width: 991px)'
const pressable = 'a[href], button, input, select, textarea, summary, label'
const thirds = [0.02, 0.5, 0.98]

/** Whether something that can be pressed lies where the button stands (SEARCH-49). */
const covers = (link: HTMLElement): boolean => {
  const { left, top, width, height } = link.getBoundingClientRect()
  return thirds.some((x) =>
    thirds.some((y) =>
      document
        .elementsFromPoint(left + width * x, top + height * y)
        .some(
          (one) => !link.contains(one) && one.closest(pressable) !== null && !one.closest(pressable)?.contains(link),
        ),
    ),
  )
}

/**
 * Turns the link at the end of the page into a button that floats once more than 500 px were scrolled. On a narrow
 * screen it is not there while it would lie over something that can be pressed. A press goes to the top and moves the
 * focus there too (screen 36).
 */
export const start = (link: HTMLElement): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => link.toggleAttribute('data-shown', isFar(scrollY) && !(matchMedia(narrow).matches && covers(link)))
  // It leaves its place in the footer at once, and fades only from the first scrolling on: a fade from there would
  // flash in the corner of every page that loads.
  link.dataset['floating'] = 'still'
  show()
  addEventListener(
    'scroll',
    () => {
      if (link.hasAttribute('data-shown')) show()
      clearTimeout(timer)
      timer = setTimeout(() => {
        link.dataset['floating'] = ''
        show()
      }, waitMs)
    },
    { passive: true },
  )
  // what is opened or closed moves what lies below it
  for (const event of ['resize', 'toggle', 'click'])
    addEventListener(event, () => requestAnimationFrame(show), { passive: true, capture: true })
  link.addEventListener('click', (event) => {
    event.preventDefault()
    scrollTo({ top: 0, behavior: isCalm() ? 'instant' : 'smooth' })
    document.getElementById('top')?.focus({ preventScroll: true })
  })
}

export default behaviour('go-to-top', 'load', start)
