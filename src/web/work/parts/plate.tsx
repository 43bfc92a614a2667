import styles from './plate.module.css'

/** Plates that are yellow from the front; everybody else's are white. */
const yellow: readonly string[] = ['NL', 'LU']

type Props = {
  /** As it is kept, with the strokes and spaces that the person wrote. */
  plate: string
  /** Two letters; null: nobody knows. */
  country?: string | null
  /** `big`: what one compares with the car in front of the window */
  size?: 'big'
  /** It is here no more, so it is drawn in grey. */
  isDone?: boolean
}

/** A plate as one sees it through the window, in the colour of its country. */
export const Plate = ({ plate, country = null, size, isDone = false }: Props) => (
  <span
    className={[
      styles['plate'],
      country && yellow.includes(country) && styles['yellow'],
      size && styles[size],
      isDone && styles['done'],
    ]
      .filter(Boolean)
      .join(' ')}
  >
    {country && <span className={styles['band']}>{country}</span>}
    <span className={styles['letters']} translate="no">
      {plate}
    </span>
  </span>
)
