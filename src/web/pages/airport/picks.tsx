import { Picture } from '../../components/picture/picture.tsx'
import { Rating } from '../../components/rating/rating.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { PickView } from '../../shared/landing/pick-view.ts'
import styles from './picks.module.css'

/**
 * Up to three car parks over the foot of the hero: the cheapest, the one with the shortest way, and our own. Each opens
 * the list in the order in which it comes first there (LANDING-10).
 */
export const Picks = ({ picks, days }: { picks: readonly PickView[]; days: string }) => {
  const { t } = useTexts()
  return (
    <div className={`wrap ${styles['picks']}`}>
      <ul role="list" className={styles['row']} aria-label={t('landing.products')}>
        {picks.map((pick) => (
          <li key={pick.id}>
            <a className={styles['pick']} href={pick.href} data-pick={pick.id}>
              <Picture of={pick.picture} waits fill />
              <span className={styles['words']}>
                <span>
                  {pick.labels.map((label, index) => (
                    <Tag key={label} kind={pick.isOwn && index === pick.labels.length - 1 ? 'accent' : 'ok'}>
                      {label}
                    </Tag>
                  ))}
                </span>
                <b className={styles['large']}>{pick.name}</b>
                {pick.rating && <Rating of={pick.rating} />}
                <span>
                  <b className={styles['large']}>{pick.door.minutes}</b> {pick.door.how}
                </span>
                <span>
                  <b className={styles['large']}>{pick.price}</b> {days}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
