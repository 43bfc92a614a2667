import styles from './code-picture.module.css'

/** A QR code that another device reads from the screen: black on white, whatever the colours of the page are. */
export const CodePicture = ({ picture, name }: { picture: { d: string; width: number }; name: string }) => (
  <svg
    className={styles['picture']}
    viewBox={`0 0 ${picture.width} ${picture.width}`}
    role="img"
    aria-label={name}
    shapeRendering="crispEdges"
  >
    <path d={picture.d} />
  </svg>
)
