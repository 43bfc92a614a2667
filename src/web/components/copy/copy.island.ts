import { bringIn } from '../bring-in.ts'
import { behaviour } from '../../kernel/behaviour.ts'

export const start = (part: HTMLElement): void => {
  if (!('clipboard' in navigator)) return
  const { text = '', copied = '' } = part.dataset
  const said = part.querySelector('[role=status]')
  const button = bringIn(part)
  button?.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => said && (said.textContent = copied),
      () => button.remove(),
    )
  })
}

export default behaviour('copy', 'load', start)
