import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Old links have the booking number in the fragment, `#/bookingLookup/find?ref=…`, which no server is sent (demand R6).
 * What somebody typed stays.
 */
export const start = (form: HTMLElement): void => {
  const fill = () => {
    const ref = new URLSearchParams(/^#\/bookingLookup\/find\?(.*)$/i.exec(location.hash)?.[1]).get('ref')
    const field = form.querySelector<HTMLInputElement>('input[name=number]')
    if (ref && field?.value === '') field.value = ref.slice(0, 40)
  }
  fill()
  addEventListener('hashchange', fill)
}

export default behaviour('old-link', 'load', start)
