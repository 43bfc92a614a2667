import { behaviour } from '../../kernel/behaviour.ts'
import { hasTones, setTones, signal } from './tones.ts'

/** Turns the tones of this device on and off; turned on, it lets one be heard (DESK-43). */
export default behaviour('sound-switch', 'load', (button) => {
  const ofPerson = button.dataset['sound'] !== 'off'
  const show = (): void => button.setAttribute('aria-pressed', String(hasTones(localStorage, ofPerson)))
  show()
  button.hidden = false
  button.addEventListener('click', () => {
    const isOn = !hasTones(localStorage, ofPerson)
    setTones(localStorage, isOn)
    show()
    if (isOn) signal('go', true)
  })
})
