import { beginPending, endPending } from '../../components/pending.ts'

/**
 * The button of a card says what it opens. When that takes longer, the card says so and offers to try again. Without a
 * network it says so, and nothing is sent (BOOK-37).
 */
export const sayOpening = (main: HTMLElement, form: HTMLFormElement, event: Event): void => {
  // of this card too, whose button has other words meanwhile
  endPending(main)
  const told = form.querySelector('[role=status]')
  told?.remove()
  const button = form.querySelector('button')
  if (!button) return
  const note = document.createElement('p')
  note.setAttribute('role', 'status')
  button.after(note)
  // who presses again although it was said is believed more than the browser
  if (!navigator.onLine && !told) {
    note.textContent = main.dataset['lost'] ?? ''
    return event.preventDefault()
  }
  const name = button.ariaLabel
  button.ariaLabel = null
  beginPending(main, {
    pressed: [button],
    said: button,
    words: form.dataset['choose'],
    whenSlow: () => {
      const again = document.createElement('button')
      again.textContent = main.dataset['again'] ?? ''
      note.append(`${main.dataset['slow']} `, again)
    },
    ended: () => {
      note.remove()
      button.ariaLabel = name
    },
  })
}
