import { flagsCookie } from '#domain/consent/consent.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Nothing is told before somebody agreed (TRACK-3), so nothing that tells is loaded before: who has never answered gets
 * this much. What was answered is read by the tracker itself.
 */
const start = (mark: HTMLElement): void => {
  let isLoaded = false
  const load = () => {
    if (isLoaded) return
    isLoaded = true
    import('./tracker.ts').then(
      (tracker) => tracker.start(mark),
      (error: unknown) => console.error('Nothing is tracked:', error),
    )
  }
  document.addEventListener('consentchange', (event) => {
    if ((event as CustomEvent<{ websiteImprovement: boolean }>).detail.websiteImprovement) load()
  })
  if (document.cookie.includes(`${flagsCookie}=`)) load()
}

export default behaviour('tracker', 'load', start)
