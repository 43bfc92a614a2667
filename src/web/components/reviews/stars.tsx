import styles from './reviews.module.css'

const outline = 'M12 2.5l2.9 6 6.6.9-4.800 4.600 1.200 6.500L12 17.400 6.100 20.500l1.200-6.500L2.500 9.400l6.600-.9Z'
const left = 'M12 2.500v14.900L6.100 20.500l1.200-6.500L2.500 9.400l6.600-.9Z'
const places = [0, 26, 52, 78, 104]

/**
 * Five stars, drawn by us (settled 44), 128 by 24 pixels; `halves` of them are filled. They stand beside words that say
 * the same.
 */
export const Stars = ({ halves }: { halves: number }) => (
  <svg className={styles['stars']} viewBox="0 0 128 24" width="128" height="24" aria-hidden="true">
    {places.map((x, index) => {
      const filled = halves - index * 2
      return (
        <g key={x} transform={`translate(${x})`}>
          <path className={filled >= 2 ? styles['full'] : styles['empty']} d={outline} />
          {filled === 1 && <path className={styles['full']} d={left} />}
        </g>
      )
    })}
  </svg>
)
