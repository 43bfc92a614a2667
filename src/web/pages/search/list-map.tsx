import { useEffect, useRef } from 'react'
import { loadChunk } from '../../kernel/chunk-load.ts'
import styles from './results.module.css'
import type { ResultsMarkup } from './view.ts'

/**
 * Where the car parks of the list are. The markup is the server's, a new one with each list; what makes it move is
 * loaded once it is opened.
 */
export const ListMap = ({ map: { show, html } }: { map: ResultsMarkup }) => {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = box.current
    const wake = () => {
      const drawn = details?.querySelector<HTMLElement>('[data-map]')
      if (!details?.open || !drawn) return
      details.removeEventListener('toggle', wake)
      loadChunk('map', () => import('../../components/map/map.island.ts'))
        .then(({ start }) => start(drawn))
        .catch((error: unknown) => console.error('A part stays as delivered:', error))
    }
    details?.addEventListener('toggle', wake)
    // opened before the script came, or open while the list changed
    wake()
    return () => details?.removeEventListener('toggle', wake)
  }, [html])
  return (
    <details ref={box} className={`${styles['how']} ${styles['map']}`}>
      <summary>{show}</summary>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  )
}
