import { behaviour } from '../../kernel/behaviour.ts'

/** In milliseconds; when the form takes longer to open, the card says so and offers to try again. */
const patienceMs = 10_000

const start = (cards: HTMLElement): void => {
  let undo = (): void => undefined
  const wait = (form: HTMLFormElement): void => {
    undo()
    const button = form.querySelector('button')
    if (!button) return
    const [words, name] = [button.textContent, button.getAttribute('aria-label') ?? '']
    button.textContent = form.dataset['choose'] ?? ''
    button.removeAttribute('aria-label')
    button.setAttribute('aria-disabled', 'true')
    const note = document.createElement('p')
    note.setAttribute('role', 'status')
    button.after(note)
    const late = setTimeout(() => {
      const again = document.createElement('button')
      again.textContent = cards.dataset['again'] ?? ''
      note.append(`${cards.dataset['slow']} `, again)
    }, patienceMs)
    undo = () => {
      clearTimeout(late)
      note.remove()
      button.textContent = words
      button.setAttribute('aria-label', name)
      button.removeAttribute('aria-disabled')
    }
  }
  cards.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.dataset['choose']) wait(target)
  })
  // the way back shows the page as it was left
  addEventListener('pageshow', () => undo())
}

export default behaviour('opening', 'load', start)
