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
  /** of a photo: its files by format, the one that takes fewest bytes first */
  sources?: readonly { type: string; srcSet: string }[]
  /** of a photo: the address of its largest file, and the other photos of the same car park (PIC-9) */
  large?: string
  others?: readonly PictureView[]
}

/** Unless the page says another: across a phone, and a third of a wider screen. */
const usualSizes = '(max-width: 48em) 100vw, 34vw'

/**
 * Fills the width of its place and takes its proportions from the picture, so that nothing moves when it arrives.
 * `waits`: it is fetched only when it comes near the view; for all but the first two of a page. `fill`: it takes its
 * place's height too, and is cut where that has other proportions. `sizes`: how wide it is shown, as in HTML.
 */
export const Picture = ({
  of,
  waits = false,
  fill = false,
  sizes = usualSizes,
}: {
  of: PictureView
  waits?: boolean
  fill?: boolean
  sizes?: string
}) => {
  const image = (
    <img
      className={fill ? `${styles['picture']} ${styles['fill']}` : styles['picture']}
      src={of.src}
      alt={of.alt}
      width={of.width}
      height={of.height}
      {...(waits && { loading: 'lazy', decoding: 'async' })}
    />
  )
  if (!of.sources) return image
  return (
    <picture className={styles['sources']}>
      {of.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}
