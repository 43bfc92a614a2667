import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './plain.module.css'

const width = 40
const cars = [
  'white',
  'sky',
  '',
  'white',
  'grey',
  'sky',
  'blue',
  '',
  'white',
  'sky',
  '',
  'blue',
  'sky',
  '',
  '',
] as const
const bays = Array.from({ length: 48 }, (_, index) => ({
  at: index * width,
  car: index === 33 ? 'yellow' : cars[(index * 7) % cars.length],
}))

/** A row of bays from above, and the road in front of it. It is art, so it says nothing. */
const Bays = () => (
  <svg className={styles['bays']} viewBox="0 0 1920 130" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
    <rect className={styles['ground']} width="1920" height="130" />
    <path className={styles['kerb']} d="M0 1H1920" />
    {bays.map(({ at, car }) => (
      <g key={at}>
        <path className={styles['stroke']} d={`M${at + 10} 14v56`} />
        {car && (
          <>
            <rect className={styles[car]} x={at + 17} y="19" width="26" height="46" rx="8" />
            <path
              className={styles['glass']}
              d={`M${at + 24} 30h12a3.5 3.5 0 0 1 3.500 3.500v3a3.500 3.500 0 0 1-3.500 3.500h-12a3.500 3.500 0 0 1-3.500-3.500v-3a3.500 3.500 0 0 1 3.500-3.500zM${at + 24.5} 52h11a3 3 0 0 1 0 6.500h-11a3 3 0 0 1 0-6.500z`}
            />
          </>
        )}
      </g>
    ))}
    <path className={styles['lane']} d="M0 100H1920" />
  </svg>
)

/** The layout of signing in and its neighbours: a card in the middle, a line below it, bays at the foot. */
export const SignInFrame = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <>
    <Card below={below}>{children}</Card>
    <Bays />
  </>
)
