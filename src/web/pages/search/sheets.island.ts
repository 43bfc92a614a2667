import { behaviour } from '../../kernel/behaviour.ts'

const pressable = 'a,button,input,select,summary,label'
const spots = [1, 22, 43]

/** Whether something that can be pressed lies where a button of 44 pixels stands. */
const covers = (button: Element): boolean => {
  const { x, y } = button.getBoundingClientRect()
  return spots.some((right) =>
    spots.some((down) =>
      document.elementsFromPoint(x + right, y + down).some((one) => (one.closest(pressable) ?? button) !== button),
    ),
  )
}

/** On a narrow screen the button to the top gives way to what can be pressed (SEARCH-49). */
const giveWay = (): void => {
  const button = document.querySelector('[data-part=go-to-top]')
  const look = () => button?.toggleAttribute('data-covers', covers(button))
  for (const event of ['scroll', 'resize', 'click']) addEventListener(event, () => requestAnimationFrame(look))
  look()
}

/**
 * The buttons of the bar open one half of the form each, as a sheet from below. The form moves into a dialog and back
 * again, because outside of it it is a part of the page.
 */
const start = (bar: HTMLElement): void => {
  giveWay()
  const form = document.querySelector<HTMLElement>('[data-sheet]')
  if (!form) return
  const sheet = document.createElement('dialog')
  sheet.className = form.dataset['sheet'] ?? ''
  const foldTo = (open: boolean) => {
    const fold = form.querySelector<HTMLDetailsElement>('[data-fold]')
    if (fold) fold.open = open
  }
  bar.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens]') : null
    if (!link || sheet.open) return
    event.preventDefault()
    sheet.dataset['half'] = link.dataset['opens'] ?? ''
    sheet.setAttribute('aria-label', link.textContent.trim())
    form.before(sheet)
    sheet.append(form)
    foldTo(true)
    sheet.showModal()
  })
  sheet.addEventListener('click', ({ target }) => {
    if (target === sheet || (target instanceof Element && target.closest('[data-close]'))) sheet.close()
  })
  sheet.addEventListener('close', () => {
    foldTo(false)
    sheet.replaceWith(form)
  })
}

export default behaviour('sheets', 'load', start)
