import { useCarWords } from '../../components/car-words/car-words.ts'
import styles from './car-photos.module.css'

/** Photos of a car that was handed over, each with what it shows, and each a way to itself. */
export const CarPhotos = ({ photos, id }: { photos: readonly { slot: string; href: string }[]; id?: string }) => {
  const { shotOf } = useCarWords()
  return (
    <ul role="list" className={styles['photos']} id={id}>
      {photos.map(({ slot, href }) => (
        <li key={slot}>
          <a href={href}>
            <img src={href} alt={shotOf(slot)} width={160} height={120} loading="lazy" />
            <span>{shotOf(slot)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
