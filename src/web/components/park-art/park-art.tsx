import styles from './park-art.module.css'

export type ParkKind = 'covered' | 'shuttle' | 'valet'

const Car = ({ x, look }: { x: number; look: string }) => (
  <g transform={`translate(${x} 62)`}>
    <rect className={look} width="26" height="44" rx="8" />
    <rect className={styles['glass']} x="4" y="11" width="18" height="9" rx="3" />
    <rect className={styles['glass']} x="5" y="32" width="16" height="5" rx="2.5" />
  </g>
)

const Bays = () => (
  <>
    <rect className={styles['ground']} y="50" width="240" height="70" />
    <path className={styles['bay']} d="M16 56v58M60 56v58M104 56v58M148 56v58M192 56v58M236 56v58" />
    <Car x={25} look={styles['carA'] ?? ''} />
    <Car x={69} look={styles['carB'] ?? ''} />
    <Car x={157} look={styles['carC'] ?? ''} />
    <Car x={201} look={styles['carD'] ?? ''} />
  </>
)

/** Bays seen from above, and a bus on its lane. */
const Shuttle = () => (
  <>
    <path className={styles['lane']} d="M0 40h240" />
    <rect className={styles['bus']} x="96" y="8" width="76" height="30" rx="7" />
    <path className={styles['busGlass']} d="M103 14h46v11h-46zM155 14h11v14h-11z" />
    <circle className={styles['wheel']} cx="114" cy="39" r="6" />
    <circle className={styles['wheel']} cx="154" cy="39" r="6" />
    <Bays />
  </>
)

/** The same bays under a roof. */
const Covered = () => (
  <>
    <Bays />
    <path className={styles['roof']} d="M8 34 120 8l112 26v12H8z" />
    <path className={styles['post']} d="M14 46v70M226 46v70" />
  </>
)

/** The front of a terminal, a car at the kerb, a key that is handed over. */
const Valet = () => (
  <>
    <rect className={styles['building']} x="0" y="16" width="150" height="62" />
    <path className={styles['window']} d="M14 30h20v16H14zM46 30h20v16H46zM78 30h20v16H78zM110 30h20v16h-20z" />
    <rect className={styles['ground']} y="78" width="240" height="42" />
    <path className={styles['kerb']} d="M0 78h240" />
    <path className={styles['carB']} d="M40 104V94l10-3 14-14h42l14 14 14 4v9z" />
    <path className={styles['glass']} d="m60 90 9-9h14v9zm29-9h14l9 9H89z" />
    <circle className={styles['wheel']} cx="62" cy="105" r="8" />
    <circle className={styles['wheel']} cx="114" cy="105" r="8" />
    <path className={styles['key']} d="M176 36m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M176 48v28M176 60h9M176 70h7" />
  </>
)

const pictures = { shuttle: Shuttle, covered: Covered, valet: Valet } as const

/**
 * A drawn picture of the kind of car park in the theme's colours. It says nothing that the card does not say in words.
 */
export const ParkArt = ({ kind }: { kind: ParkKind }) => {
  const Picture = pictures[kind]
  return (
    <svg className={styles['art']} viewBox="0 0 240 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className={styles['sky']} width="240" height="120" />
      <Picture />
    </svg>
  )
}
