import { clockOf } from '../../components/countdown/clock-words.ts'
import { countDown } from '../../components/countdown/count-down.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** Counts down until another code can be asked for; then the button works like any other. */
export const start = (place: HTMLElement): void => {
  const { seconds = '0', wait = '' } = place.dataset
  const button = place.querySelector('button')
  const said = place.querySelector('p')
  if (!button || !said) return
  countDown(Number(seconds), (left) => {
    if (left > 0) return void (said.textContent = wait.replace('{time}', clockOf(left)))
    said.remove()
    for (const name of ['aria-disabled', 'aria-describedby']) button.removeAttribute(name)
  })
}

export default behaviour('resend', 'load', start)
