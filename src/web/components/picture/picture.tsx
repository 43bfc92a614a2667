import styles from './picture.module.css'

/** A picture of a car park, as a page shows it. */
export type PictureView = {
  /** its address, below the site's origin */
  src: string
  /** the proportions it was made in, in units or pixels */
  width: number
  height: number
  /** empty where it is drawn: it says nothing that the page does not say in words */
  alt: string
  /** drawn by us, and no photo (PIC-4) */
  drawn: boolean
}

/**
 * Fills the width of its place and takes its proportions from the picture, so that nothing moves when it arrives.
 * `waits`: it is fetched only when it comes near the view; for all but the first two of a page. `fill`: it takes its
 * place's height too, and is cut where that has other proportions.
 */
export const Picture = ({ of, waits = false, fill = false }: { of: PictureView; waits?: boolean; fill?: boolean }) => (
  <img
    className={fill ? `${styles['picture']} ${styles['fill']}` : styles['picture']}
    src={of.src}
    alt={of.alt}
    width={of.width}
    height={of.height}
    {...(waits && { loading: 'lazy', decoding: 'async' })}
  />
)
