import { bringIn } from '../../components/bring-in.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** Makes the button beside a password show it and hide it again. */
export const start = (part: HTMLElement): void => {
  const input = part.querySelector('input')
  const button = bringIn(part)
  const { show = '', hide = '' } = part.dataset
  button?.addEventListener('click', () => {
    if (!input) return
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.textContent = isShown ? show : hide
  })
}

export default behaviour('password', 'load', start)
