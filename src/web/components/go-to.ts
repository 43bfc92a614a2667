import { isCalm } from './calm.ts'

const everyMs = 50
const mostCorrections = 50

/**
 * Goes to an anchor as the browser would, but smoothly, and puts the focus on it. What loads on the way moves the
 * target, so its place is looked up every 50 ms, at most 50 times (demand T3), and once the page stands still at
 * another place it is aimed at again.
 */
export const goTo = (target: HTMLElement): void => {
  const aim = () => target.scrollIntoView({ behavior: isCalm() ? 'instant' : 'smooth', block: 'start' })
  const placeOf = () => Math.round(target.getBoundingClientRect().top + scrollY)
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  const from = Math.round(scrollY)
  aim()
  target.focus({ preventScroll: true })
  let aimedAt = placeOf()
  let last = NaN
  let corrections = 0
  const timer = setInterval(() => {
    const here = Math.round(scrollY)
    const place = placeOf()
    if (here === last && place !== aimedAt) {
      aimedAt = place
      aim()
      // a busy browser may not have started yet, so standing still at the start is no arrival
    } else if (here === last && here !== from) clearInterval(timer)
    last = here
    corrections += 1
    if (corrections === mostCorrections) clearInterval(timer)
  }, everyMs)
  const stop = () => clearInterval(timer)
  // whoever scrolls meanwhile decides where to go
  for (const kind of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(kind, stop, { once: true, passive: true })
}

/** The element on this page to which a link leads. */
export const anchorOf = (link: HTMLAnchorElement): HTMLElement | null =>
  document.getElementById(decodeURIComponent(link.hash.slice(1)))
