import { behaviour } from '../kernel/behaviour.ts'
import { send } from './send.ts'

/**
 * Sends a form without losing it to a line that carries nothing, and once (send.ts). An old browser that does not say
 * which button was pressed sends it by itself.
 */
const start = (form: HTMLElement): void => {
  form.addEventListener('submit', (event) => {
    if ('submitter' in event) void send(event)
  })
}

export default behaviour('send-once', 'load', start)
