import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Keeps the clock of the header by the server's time, not by that of the device, and says whether there is a line. Away
 * from it, the minutes since then stand beside.
 */
export default behaviour('live', 'load', (place) => {
  const { now, zone, in: language = 'en' } = place.dataset
  const line = place.querySelector<HTMLElement>('[data-line]')
  const online = line?.textContent ?? ''
  const begun = performance.now()
  let lostAt: number | null = null
  /** by the pages of the desk, which ask the server itself */
  let toldAt: number | null = null

  const tell = (): void => {
    const time = place.querySelector('[data-time]')
    if (time && now && zone)
      time.textContent = new Intl.DateTimeFormat(language, {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(Number(now) + performance.now() - begun)
    if (!line) return
    lostAt = toldAt ?? (navigator.onLine ? null : (lostAt ?? Date.now()))
    const minutes = lostAt === null ? 0 : Math.floor((Date.now() - lostAt) / 60_000)
    const said = lostAt === null ? online : `${line.dataset['offline'] ?? ''}${minutes ? ` ${minutes} min` : ''}`
    line.hidden = false
    line.toggleAttribute('data-away', lostAt !== null)
    if (line.textContent !== said) line.textContent = said
  }
  document.addEventListener('parkwing-line', (event) => {
    toldAt = event instanceof CustomEvent ? (event.detail as number | null) : null
    tell()
  })
  for (const sign of ['online', 'offline'] as const) window.addEventListener(sign, tell)
  setInterval(tell, 5_000)
  tell()
})
