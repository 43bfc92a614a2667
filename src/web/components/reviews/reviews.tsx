import { Slider } from '../slider/slider.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'
import type { OverallView, ReviewsView, ReviewView } from './view.ts'

/**
 * What drivers said (demand T2, screen 25): the average and how we know it, then the newest reviews. It is rendered by
 * the server only; `id` is that of the heading.
 */
export const Reviews = ({ view, id = 'reviews' }: { view: ReviewsView; id?: string }) => {
  const { t } = useTexts()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('site.reviewsTitle')}</h2>
      <ReviewOverview rating={view.rating} provider={view.provider} />
      <p className={styles['verified']}>{view.verified}</p>
      {view.newest.length > 0 && (
        <div>
          <Slider
            id={`${id}-list`}
            label={t('site.reviewsTitle')}
            kind="always"
            slides={view.newest.map((review) => ({
              key: review.key,
              name: review.title,
              content: <Review review={review} />,
            }))}
          />
        </div>
      )}
    </section>
  )
}

/** `provider`: instead of its mark of 150 by 37 pixels (demand T2), its name stands in a frame of ours (settled 44). */
export const ReviewOverview = ({
  rating: { average, label, count, halves },
  provider,
}: {
  rating: OverallView
  provider: string | null
}) => (
  <p className={styles['overview']}>
    <Stars halves={halves} />
    <b>{average}</b> {label}, {count}
    {provider && (
      <span className={styles['provider']} translate="no">
        {provider}
      </span>
    )}
  </p>
)

const Review = ({ review: { stars, title, body, start, name, lang, day, dateTime } }: { review: ReviewView }) => {
  const { t } = useTexts()
  return (
    <article className={styles['review']}>
      <Stars halves={stars.halves} />
      <span className="visually-hidden">{stars.text}</span>
      <h3 lang={lang}>
        <bdi>{title}</bdi>
      </h3>
      {body && !start && (
        <p lang={lang} className={styles['text']}>
          <bdi>{body}</bdi>
        </p>
      )}
      {start && (
        <>
          <p lang={lang} className={styles['text']}>
            <bdi>{start}</bdi>
          </p>
          <details className={styles['whole']}>
            <summary>{t('site.reviewsWhole')}</summary>
            <p lang={lang} className={styles['text']}>
              <bdi>{body}</bdi>
            </p>
          </details>
        </>
      )}
      <p className={styles['by']}>
        <bdi>{name}</bdi>, <time dateTime={dateTime}>{day}</time>
      </p>
    </article>
  )
}
