import { isCalm } from '../calm.ts'
import { anchorOf, goTo } from '../go-to.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/**
 * A section counts as read once its heading is above this line (demand T3): 140 px from the top on phones, 180 on wider
 * screens.
 */
export const readingLine = (width: number): number => (width <= 991 ? 140 : 180)

/**
 * The index of the last top that is at or above the line; -1 before the first. `tops` are in the order of the bar,
 * which may differ from that of the page. Among sections beside each other it is the one that was asked for (`wanted`),
 * or else the first.
 */
export const activeIndex = (tops: readonly number[], line: number, wanted = -1): number => {
  const above = tops.flatMap((top, index) => (top <= line + 1 ? [{ top, index }] : []))
  return above.length
    ? above.reduce((best, one) =>
        one.top > best.top + 1 || (one.top >= best.top - 1 && one.index === wanted) ? one : best,
      ).index
    : -1
}

/**
 * Marks the section that one reads, brings its link into view on phones, and scrolls smoothly to where a link leads.
 */
export const start = (bar: HTMLElement): void => {
  const list = bar.querySelector('ul')
  const pairs = [...bar.querySelectorAll('a')].flatMap((link) => {
    const target = anchorOf(link)
    return target ? [{ link, target }] : []
  })
  let active = -1

  const mark = () => {
    const next = activeIndex(
      pairs.map(({ target }) => target.getBoundingClientRect().top),
      readingLine(innerWidth),
      pairs.findIndex(({ link }) => link.hash === location.hash),
    )
    if (next === active) return
    pairs[active]?.link.removeAttribute('aria-current')
    active = next
    const link = pairs[active]?.link
    if (!link || !list) return
    link.setAttribute('aria-current', 'true')
    const left = link.offsetLeft - list.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
    list.scrollTo({ left, behavior: isCalm() ? 'instant' : 'smooth' })
  }

  let observer: IntersectionObserver | undefined
  const observe = () => {
    observer?.disconnect()
    // called each time a heading crosses the line
    observer = new IntersectionObserver(mark, {
      rootMargin: `-${readingLine(innerWidth)}px 0px 0px 0px`,
      threshold: [0, 1],
    })
    for (const { target } of pairs) observer.observe(target)
  }
  observe()
  addEventListener('resize', observe, { passive: true })

  bar.addEventListener('click', (event) => {
    const pair = pairs.find(({ link }) => event.target instanceof Node && link.contains(event.target))
    if (!pair || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.pushState(history.state, '', pair.link.hash)
    goTo(pair.target)
  })
}

export default behaviour('section-nav', 'visible', start)
