import { behaviour } from '../../kernel/behaviour.ts'

const staysMs = 10_000

/** Takes itself away after ten seconds; while the pointer or the focus is on it, it stays. */
export default behaviour('toast', 'load', (place) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stay = (): void => clearTimeout(timer)
  const leave = (): void => {
    stay()
    timer = setTimeout(() => {
      place.hidden = true
    }, staysMs)
  }
  for (const sign of ['pointerenter', 'focusin']) place.addEventListener(sign, stay)
  for (const sign of ['pointerleave', 'focusout']) place.addEventListener(sign, leave)
  leave()
})
