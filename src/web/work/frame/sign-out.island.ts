import { behaviour } from '../../kernel/behaviour.ts'
import { leaveDevice } from './leave-device.ts'

/** Erases what the device keeps before somebody signs out. */
export default behaviour('sign-out', 'load', (form) => {
  if (!(form instanceof HTMLFormElement)) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void leaveDevice().finally(() => form.submit())
  })
})
