import { behaviour } from '../../kernel/behaviour.ts'
import { canKeep } from '../frame/kept-rows.ts'
import { meet } from './desk-line.ts'
import { sendPhotos } from './photo-sending.ts'

/** Sends the photos that this device still has, from whichever page of valet is open (VALET-15). */
export default behaviour('unsent-photos', 'load', (line) => {
  const base = line.dataset['base'] ?? ''
  const go = (): void => void sendPhotos(base).catch(() => undefined)
  go()
  window.addEventListener('online', go)
  document.addEventListener('parkwing-leave', (event) => {
    if (canKeep() && event instanceof CustomEvent) (event.detail as Promise<unknown>[]).push(meet(base))
  })
})
