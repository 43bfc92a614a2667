import { isCalm } from '../calm.ts'
import { behaviour } from '../../kernel/behaviour.ts'

const shownFrom = 500
const waitMs = 25

/** demand T5: whether more than 500 px were scrolled. */
export const isFar = (scrolled: number): boolean => scrolled > shownFrom

/**
 * Turns the link at the end of the page into a button that floats once more than 500 px were scrolled. A press goes to
 * the top and moves the focus there too (screen 36).
 */
export const start = (link: HTMLElement): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => link.toggleAttribute('data-shown', isFar(scrollY))
  // It leaves its place in the footer at once, and fades only from the first scrolling on: a fade from there would
  // flash in the corner of every page that loads.
  link.dataset['floating'] = 'still'
  show()
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        link.dataset['floating'] = ''
        show()
      }, waitMs)
    },
    { passive: true },
  )
  link.addEventListener('click', (event) => {
    event.preventDefault()
    scrollTo({ top: 0, behavior: isCalm() ? 'instant' : 'smooth' })
    document.getElementById('top')?.focus({ preventScroll: true })
  })
}

export default behaviour('go-to-top', 'load', start)
