import { isCalm } from '../calm.ts'
import { behaviour } from '../../kernel/behaviour.ts'

const shownFrom = 500
const waitMs = 25

/** demand T5: beyond 500 px. */
export const isFar = (scrolled: number): boolean => scrolled > shownFrom

/**
 * The link at the end of the page becomes a button that floats beyond 500 px; a press goes to the top and takes the
 * focus along (screen 36).
 */
export const start = (link: HTMLElement): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => link.toggleAttribute('data-shown', isFar(scrollY))
  link.dataset['floating'] = ''
  show()
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(show, waitMs)
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
