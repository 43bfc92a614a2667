/**
 * Shows each second how many are left of what the server said. Only the time that passed is measured: the visitor's
 * clock may be wrong, and a sleeping phone catches up when it wakes.
 */
export const countDown = (seconds: number, show: (left: number) => void): void => {
  const from = performance.now()
  const tick = (): void => {
    const left = Math.max(0, Math.ceil(seconds - (performance.now() - from) / 1000))
    show(left)
    if (left === 0) clearInterval(timer)
  }
  const timer = setInterval(tick, 1000)
  tick()
}

/** Says it only when it is something else: a screen reader would read the same again. */
export const say = (place: Element, text: string): void => {
  if (place.textContent !== text) place.textContent = text
}
