import { isCalm } from '../calm.ts'
import { anchorOf } from '../go-to.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** LANDING-3: how much of a slide must be visible, by the width of the window. */
export const seenFrom = (width: number): number => (width < 376 ? 0.65 : width < 768 ? 0.85 : 1)

/**
 * The index of the first slide that is visible enough, or else of the most visible one; -1 when there are none.
 * `shares` are from 0 to 1.
 */
export const activeSlide = (shares: readonly number[], threshold: number): number => {
  // rounding may make a whole slide a little less than 1
  const seen = shares.findIndex((share) => share >= threshold - 0.01)
  return seen >= 0 ? seen : shares.indexOf(Math.max(...shares))
}

const glideMs = 160

/**
 * Moves the track to a place within 100 to 200 ms (demand P4) and switches snapping off meanwhile. It jumps there for
 * somebody who wants no motion.
 */
const glide = (track: HTMLElement, to: number): void => {
  const from = track.scrollLeft
  if (isCalm()) return void (track.scrollLeft = to)
  const began = performance.now()
  track.dataset['gliding'] = ''
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / glideMs))
    track.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3)
    if (part < 1) requestAnimationFrame(step)
    else delete track.dataset['gliding']
  }
  requestAnimationFrame(step)
}

/** Marks the active dot and those already passed while one scrolls or taps, and makes the two buttons work. */
export const start = (slider: HTMLElement): void => {
  const track = slider.querySelector('ul')
  const dots = [...slider.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].filter((link) => !track?.contains(link))
  const slides = dots.flatMap((dot) => anchorOf(dot) ?? [])
  const buttons = [...slider.querySelectorAll<HTMLButtonElement>('button[data-step]')]
  if (!track || slides.length !== dots.length) return
  const shares = slides.map(() => 0)
  let active = 0

  const mark = (next: number) => {
    active = next
    for (const [index, dot] of dots.entries()) {
      if (index === active) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
      dot.toggleAttribute('data-left', index < active)
    }
    const isAtEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 8
    for (const button of buttons)
      button.setAttribute('aria-disabled', String(button.dataset['step'] === '-1' ? active === 0 : isAtEnd))
    // a list that can be scrolled must be reachable by keyboard
    if (track.scrollWidth > track.clientWidth + 1) track.tabIndex = 0
    else track.removeAttribute('tabindex')
  }
  const to = (index: number) => {
    const slide = slides[Math.min(slides.length - 1, Math.max(0, index))]
    if (slide && slides[0]) glide(track, slide.offsetLeft - slides[0].offsetLeft)
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        shares[slides.indexOf(target as HTMLElement)] = intersectionRatio
      mark(activeSlide(shares, seenFrom(innerWidth)))
    },
    { root: track, threshold: [0, 0.25, 0.5, 0.65, 0.85, 1] },
  )
  for (const slide of slides) observer.observe(slide)

  for (const button of buttons) {
    button.hidden = false
    button.addEventListener('click', () => to(active + Number(button.dataset['step'])))
  }
  for (const [index, dot] of dots.entries())
    dot.addEventListener('click', (event) => {
      event.preventDefault()
      to(index)
    })
}

export default behaviour('slider', 'visible', start)
