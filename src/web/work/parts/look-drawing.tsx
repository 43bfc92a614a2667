import { useTexts } from '../../kernel/texts.tsx'
import styles from './look-drawing.module.css'

/** The colours of a look as they are shown. */
export type DrawnLook = Readonly<
  Record<'surface' | 'brand' | 'onBrand' | 'accent' | 'onAccent' | 'hero' | 'onHero', string>
>

/** A page in the colours of a look: its top, the button that searches, one that chooses, and a link. */
export const LookDrawing = ({ name, look }: { name: string; look: DrawnLook }) => {
  const { t } = useTexts()
  const of = (part: keyof DrawnLook) => ({ fill: look[part], 'data-fill': part })
  const unnamed = t('workBrand.preview')
  return (
    <svg
      viewBox="0 0 360 150"
      role="img"
      aria-label={name || unnamed}
      data-unnamed={unnamed}
      className={styles['drawing']}
    >
      <rect width="360" height="150" {...of('surface')} />
      <rect width="360" height="62" {...of('hero')} />
      <text x="16" y="37" fontSize="17" fontWeight="700" {...of('onHero')} data-name="">
        {name}
      </text>
      <rect x="16" y="76" width="150" height="34" rx="8" {...of('accent')} />
      <text x="91" y="98" fontSize="13" fontWeight="700" textAnchor="middle" {...of('onAccent')}>
        {t('search.showPrices')}
      </text>
      <rect x="182" y="76" width="110" height="34" rx="8" {...of('brand')} />
      <text x="237" y="98" fontSize="13" fontWeight="700" textAnchor="middle" {...of('onBrand')}>
        {t('results.choose')}
      </text>
      <text x="16" y="136" fontSize="13" textDecoration="underline" {...of('brand')}>
        {t('common.myBooking')}
      </text>
    </svg>
  )
}

/** A colour as it looks and as it is written. */
export const Swatch = ({ colour, name = colour }: { colour: string; name?: string }) => (
  <span className={styles['swatch']}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="3" fill={colour} />
    </svg>
    {name === colour ? <code>{colour}</code> : name}
  </span>
)

/** A mark as it stands on white, small in a list. */
export const MarkImage = ({ src, isBig = false }: { src: string; isBig?: boolean }) => (
  <img className={styles[isBig ? 'own' : 'mark']} src={src} alt="" />
)
