import { useTexts } from '../../kernel/texts.tsx'
import { Picture, type PictureView } from '../picture/picture.tsx'
import styles from './photos.module.css'

/**
 * All photos that the operator gave of a car park (PIC-9), beside each other as far as there is room, and then in rows.
 * Each leads to itself in its largest size. Nothing moves, and nothing of it needs script. A drawing has no others.
 * `apart`: in a window of their own, from a page in which somebody has typed something.
 */
export const Photos = ({
  of: { others = [], ...first },
  name,
  apart = false,
}: {
  of: PictureView
  name: string
  apart?: boolean
}) => {
  const { t } = useTexts()
  if (others.length === 0) return null
  return (
    <ul role="list" className={styles['photos']} aria-label={t('carparks.photos', { name })}>
      {[first, ...others].map((photo) => (
        <li key={photo.src}>
          <a href={photo.large} {...(apart && { target: '_blank', rel: 'noopener' })}>
            <Picture of={photo} waits fill sizes="(min-width: 48em) 220px, 45vw" />
            {apart && <span className="visually-hidden"> {t('common.opensInNewTab')}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
