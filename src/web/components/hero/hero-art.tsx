import type { AirportShape } from '#domain/pictures/of-airport.ts'
import { airportPicture } from '../picture/airport-picture.ts'
import styles from './hero-art.module.css'

/** The home page shows the airport whose prices it shows. */
const homeIata = 'AMS'

/**
 * The airport in the evening or morning, behind the top of its page. It is decoration. Of the two only the one that
 * fits the screen is fetched (PIC-6).
 */
export const HeroArt = ({ seed }: { seed: string }) => {
  const isHome = seed === 'home'
  const iata = isHome ? homeIata : seed
  const [wide, tall]: [AirportShape, AirportShape] = isHome ? ['home', 'homephone'] : ['page', 'pagephone']
  const [forWide, forTall] = [airportPicture(iata, wide), airportPicture(iata, tall)]
  if (!forWide || !forTall) return null
  return (
    <picture className={styles['art']}>
      <source media="(min-width: 48em)" srcSet={forWide.src} />
      <img src={forTall.src} alt={forTall.alt} width={forTall.width} height={forTall.height} />
    </picture>
  )
}
