import { Slider } from '../slider/slider.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './usp-slider.module.css'

/** The four points of demand T4: one after the other on phones, and two by two elsewhere. */
export const UspSlider = ({ label }: { label: string }) => {
  const { t } = useTexts()
  const points = [
    { key: 'near', name: t('landing.whyNear'), text: t('landing.whyNearText') },
    { key: 'choice', name: t('landing.whyChoice'), text: t('landing.whyChoiceText') },
    { key: 'rates', name: t('landing.whyRates'), text: t('landing.whyRatesText') },
    { key: 'secure', name: t('landing.whySecure'), text: t('landing.whySecureText') },
  ]
  return (
    <Slider
      id="usp"
      label={label}
      kind="narrowTwo"
      slides={points.map(({ key, name, text }) => ({ key, name, content: <Point name={name} text={text} /> }))}
    />
  )
}

const Point = ({ name, text }: { name: string; text: string }) => (
  <div className={styles['point']}>
    <h3>{name}</h3>
    <p>{text}</p>
  </div>
)
