import { mapWaits } from '#domain/maps/waits.ts'
import type { MapData } from './map-data.ts'
import { keyHeader } from '../api-key.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** Rejects when something takes longer than `ms`. */
const tooLate = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms))

/** Waits until there is room to draw in, because a folded section has no height (MAP-10). */
const laidOut = async (frame: HTMLElement): Promise<void> => {
  for (let tries = 0; tries < mapWaits.layoutTries; tries++) {
    if (frame.clientHeight > 0) return
    await new Promise((resolve) => setTimeout(resolve, mapWaits.layoutEveryMs))
  }
  throw new Error('the map has no place to be drawn in')
}

const dataOf = async (address: string): Promise<MapData> => {
  const answer = await fetch(address, { headers: keyHeader() })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json() as Promise<MapData>
}

/** The drawn map becomes the interactive one when its button is pressed; nothing is loaded before. */
export const start = (map: HTMLElement): void => {
  const find = (name: string) => map.querySelector<HTMLElement>(`[data-map-${name}]`)
  const [frame, show, message, credits] = [find('frame'), find('show'), find('message'), find('credits')]
  const button = show?.querySelector('button')
  if (!frame || !show || !button || !message || !credits) return
  show.hidden = false
  button.addEventListener('click', () => {
    button.disabled = true
    void wake()
  })
  const wake = async (): Promise<void> => {
    try {
      const ready = Promise.all([import('./map-live.ts'), dataOf(map.dataset['map'] ?? ''), laidOut(frame)])
      const [{ draw }, fetched] = await Promise.race([ready, tooLate(mapWaits.libraryMs)])
      const data: MapData = { ...fetched, ...(JSON.parse(map.dataset['own'] ?? '{}') as Partial<MapData>) }
      await Promise.race([draw(frame, data), tooLate(mapWaits.libraryMs)])
      message.textContent = message.dataset['moves'] ?? ''
      if (data.tiles) credits.textContent = data.tiles.attribution
    } catch (error) {
      console.error('Map could not load:', error)
      message.textContent = message.dataset['failed'] ?? ''
    }
    show.hidden = true
  }
}

export default behaviour('map', 'visible', start)
