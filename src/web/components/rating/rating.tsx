import styles from './rating.module.css'
import type { RatingView } from './view.ts'

/**
 * A star, the average and how many gave it; "New here" where too few have (REVIEW-9). `word` adds "Excellent" or "Very
 * good" on wide screens. It is inline: the text around it sets its size. Whoever cannot see it hears one sentence.
 */
export const Rating = ({ of, word = false }: { of: RatingView; word?: boolean }) =>
  of.kind === 'new' ? (
    <span className={styles['new']}>{of.text}</span>
  ) : (
    <span className={styles['rating']}>
      <span className="visually-hidden">{of.spoken}</span>
      <span aria-hidden="true" className={styles['seen']}>
        <svg className={styles['star']} viewBox="0 0 24 24" width="18" height="18">
          <path d="M12 2.500l2.900 6 6.600.900-4.800 4.600 1.200 6.500L12 17.400 6.100 20.500l1.200-6.500L2.500 9.400l6.600-.900Z" />
        </svg>
        <b>{of.average}</b> <span className={styles['count']}>{`(${of.count})`}</span>
        {word && of.word && <span className={styles['word']}> {of.word}</span>}
      </span>
    </span>
  )
