/** Nobody was here for so long: asking on would keep the session alive that ends when nobody works (DESK-19). */
const awayMs = 25 * 60_000

let touchedAt = performance.now()
const touched = (): void => {
  touchedAt = performance.now()
}

export const watchPresence = (): void => {
  for (const sign of ['keydown', 'pointerdown'] as const) document.addEventListener(sign, touched, { passive: true })
  touched()
}

export const isAway = (): boolean => performance.now() - touchedAt > awayMs
