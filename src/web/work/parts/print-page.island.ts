import { behaviour } from '../../kernel/behaviour.ts'

/** A button that prints the page; without a script it is not there, and the browser's own does the same. */
export default behaviour('print-page', 'load', (button) => {
  button.hidden = false
  button.addEventListener('click', () => print())
})
