import { behaviour } from '../../kernel/behaviour.ts'
import { keepsAny } from '../frame/kept-rows.ts'
import { leaveDevice } from '../frame/leave-device.ts'

/** The end of the shift: a button that shows where the device keeps something, and erases it. */
export default behaviour('erase-device', 'load', (place) => {
  const show = async (): Promise<void> => {
    place.hidden = !(await keepsAny())
  }
  const erase = async (): Promise<void> => {
    await leaveDevice()
    const said = place.querySelector('[role=status]')
    if (said) said.textContent = place.dataset['erased'] ?? ''
    place.querySelector('button')?.remove()
  }
  place.querySelector('button')?.addEventListener('click', () => void erase())
  void show().catch(() => undefined)
})
