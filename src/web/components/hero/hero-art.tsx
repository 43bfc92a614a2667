import { height, sceneOf, width } from './scene.ts'
import styles from './hero-art.module.css'

const colours = ['carWhite', 'carSilver', 'carSky', 'carBrand', 'carAccent'] as const

/** The scene of an airport as inline SVG. It is decoration, so screen readers skip it. The bus drives in once. */
export const HeroArt = ({ seed }: { seed: string }) => {
  const { paths, cars, plane, bus } = sceneOf(seed)
  return (
    <svg
      className={styles['art']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <g id="hero-car">
          <rect width="26" height="46" rx="8" />
          <path
            className={styles['glass']}
            d="M7 11h12a3.5 3.5 0 0 1 3.5 3.5v3a3.5 3.5 0 0 1-3.5 3.5H7a3.5 3.5 0 0 1-3.5-3.5v-3A3.5 3.5 0 0 1 7 11zM7.5 33h11a3 3 0 0 1 0 6.5h-11a3 3 0 0 1 0-6.5z"
          />
        </g>
      </defs>
      {paths
        .filter(({ kind }) => kind !== 'bays')
        .map(({ kind, d }, index) => (d ? <path key={index} className={styles[kind]} d={d} /> : null))}
      <path className={styles['ground']} d={`M0 140h${width}v160H0z`} />
      <path className={styles['edge']} d={`M0 140h${width}`} />
      <g transform={`translate(${plane.x} 66)`}>
        <path
          className={styles['body']}
          d="M0 52c40-14 120-22 190-20 22 1 34 8 34 15s-14 13-36 14H30C10 61 0 58 0 52z"
        />
        <path className={styles['tail']} d="M4 50L-14 8h26l30 36z" />
        <path className={styles['wing']} d="M96 54l-52 30h30l62-28z" />
        <path className={styles['portholes']} d="M66 42h122" />
      </g>
      <path className={styles['bays']} d={paths.find(({ kind }) => kind === 'bays')?.d} />
      {cars.map(({ x, colour }) => (
        <use key={x} href="#hero-car" x={x} y="156" className={styles[colours[colour]]} />
      ))}
      <path className={styles['lane']} d={`M0 250h${width}`} />
      <g transform={`translate(${bus.x} 224)`}>
        <g className={styles['bus']}>
          <rect className={styles['busBody']} width="118" height="44" rx="9" />
          <path
            className={styles['busGlass']}
            d="M14 8h70a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4zM98 8h8a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z"
          />
          <circle className={styles['tyre']} cx="26" cy="44" r="6.2" />
          <circle className={styles['tyre']} cx="92" cy="44" r="6.2" />
        </g>
      </g>
    </svg>
  )
}
