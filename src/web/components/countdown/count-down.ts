/**
 * Shows every second how many of the seconds that the server named are left. It only measures the time that passed,
 * because the visitor's clock may be wrong; a sleeping phone catches up when it wakes.
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

/** Sets the text only when it differs, because a screen reader would read the same words again. */
export const say = (place: Element, text: string): void => {
  if (place.textContent !== text) place.textContent = text
}
