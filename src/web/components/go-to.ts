import { isCalm } from './calm.ts'

const everyMs = 50
const mostCorrections = 50

/**
 * To an anchor as the browser would, but smoothly, and with the focus on it. What loads on the way moves the place: it
 * is looked up again every 50 ms, at most 50 times (demand T3), and aimed at anew once the page stands still somewhere else.
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
      // a busy browser may not have set out yet: that is no arrival
    } else if (here === last && here !== from) clearInterval(timer)
    last = here
    corrections += 1
    if (corrections === mostCorrections) clearInterval(timer)
  }, everyMs)
  const stop = () => clearInterval(timer)
  // whoever scrolls on decides
  for (const kind of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(kind, stop, { once: true, passive: true })
}

/** The element a link of this page leads to. */
export const anchorOf = (link: HTMLAnchorElement): HTMLElement | null =>
  document.getElementById(decodeURIComponent(link.hash.slice(1)))
