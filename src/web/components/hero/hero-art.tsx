import { airportDrawnOf, airportShapes, type AirportShape } from '#domain/pictures/of-airport.ts'
import { picturePath } from '#domain/site-map/machines.ts'
import styles from './hero-art.module.css'

/** The home page shows the airport whose prices it shows. */
const homeIata = 'AMS'

/**
 * The airport in the evening or morning, behind the top of its page. It is decoration. Of the two only the one that fits
 * the screen is fetched (PIC-6).
 */
export const HeroArt = ({ seed }: { seed: string }) => {
  const isHome = seed === 'home'
  const iata = isHome ? homeIata : seed
  const [wide, tall]: [AirportShape, AirportShape] = isHome ? ['home', 'homephone'] : ['page', 'pagephone']
  const addressOf = (shape: AirportShape) => {
    const drawn = airportDrawnOf(iata, shape)
    return drawn ? picturePath(iata.toLowerCase(), shape, drawn.hash, 'svg') : null
  }
  const [forWide, forTall] = [addressOf(wide), addressOf(tall)]
  if (!forWide || !forTall) return null
  const { width, height } = airportShapes[tall]
  return (
    <picture className={styles['art']}>
      <source media="(min-width: 48em)" srcSet={forWide} />
      <img src={forTall} alt="" width={width} height={height} />
    </picture>
  )
}
