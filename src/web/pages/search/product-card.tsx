import { ButtonLink } from '../../components/button/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { LaneLine } from '../../components/lane-line/lane-line.tsx'
import pictures from '../../components/pictures/pictures.island.ts'
import { Price } from '../../components/price/price.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { kept } from '../../kernel/kept.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { CardView } from './card-view.ts'
import { ParkArt } from '../../components/park-art/park-art.tsx'
import styles from './product-card.module.css'

/**
 * One car park for the stay. In the document the price follows the name, as on a phone; on wide screens it is at the
 * end of the row.
 */
export const ProductCard = ({ card }: { card: CardView }) => (
  <li className={card.refusal ? `${styles['card']} ${styles['refused']}` : styles['card']} aria-labelledby={card.id}>
    <Picture image={card.image} art={card.art} />
    <div className={styles['head']}>
      <div className={styles['tags']}>
        {card.ribbon && <Tag kind={card.ribbon.kind}>{card.ribbon.text}</Tag>}
        {card.kinds.map((kind) => (
          <Tag key={kind}>{kind}</Tag>
        ))}
      </div>
      <h2 id={card.id} className={styles['name']}>
        {card.offer ? <a href={card.offer.href}>{card.name}</a> : card.name}
      </h2>
      <Lane text={card.lane} iata={card.iata} />
    </div>
    <div className={styles['buy']}>
      <Offer card={card} />
    </div>
    <div className={styles['facts']}>
      <ul role="list" className={styles['features']}>
        {card.features.map(({ icon, text }) => (
          <Fact key={text} icon={icon} text={text} />
        ))}
        {card.hours.map((line) => (
          <Fact key={line} icon="clock" text={line} />
        ))}
      </ul>
      {card.why && <Why text={card.why} />}
      <CardDetails name={card.name} details={card.details} />
    </div>
  </li>
)

const Lane = kept(LaneLine)

const Picture = kept(({ image, art }: Pick<CardView, 'image' | 'art'>) => {
  const watching = useBehaviour(pictures)
  return (
    <div className={styles['picture']} {...(image && watching)}>
      {image ? <img src={image} alt="" width="240" height="120" loading="lazy" /> : <ParkArt kind={art} />}
    </div>
  )
})

const Fact = ({ icon, text }: CardView['features'][number]) => (
  <li>
    <Icon name={icon} />
    {text}
  </li>
)

const Why = kept(({ text }: { text: string }) => {
  const { t } = useTexts()
  return (
    <details className={styles['why']}>
      <summary>
        {t('results.recommended')} · {t('results.why')}
      </summary>
      <p>{text}</p>
    </details>
  )
})

const Offer = ({ card: { offer, refusal } }: { card: CardView }) => {
  const { t } = useTexts()
  if (!offer)
    return (
      refusal && (
        <>
          <p className={styles['reason']}>{refusal.reason}</p>
          {refusal.tries.map(({ text, href }) => (
            <ButtonLink key={href} href={href} look="plain" wide>
              {text}
            </ButtonLink>
          ))}
        </>
      )
    )
  return (
    <>
      <Price {...offer.price} />
      <ul role="list" className={styles['terms']}>
        <li>{offer.package}</li>
        {offer.terms.map(({ text, good }) => (
          <li key={text} className={good ? styles['good'] : undefined}>
            {good && <Icon name="check" />}
            {text}
          </li>
        ))}
        {offer.flexible && <li>{offer.flexible}</li>}
      </ul>
      {offer.spots && <p className={styles['spots']}>{offer.spots}</p>}
      <ButtonLink href={offer.href} wide aria-label={offer.label}>
        {t('results.choose')}
      </ButtonLink>
    </>
  )
}

const CardDetails = kept(({ name, details }: Pick<CardView, 'name' | 'details'>) => {
  const { t } = useTexts()
  return (
    <details className={styles['details']}>
      <summary>
        {t('results.details')}
        <span className="visually-hidden"> {name}</span>
      </summary>
      <p>{details.description}</p>
      <dl>
        <dt>{t('results.address')}</dt>
        <dd>{details.address}</dd>
        <dt>{t('results.directions')}</dt>
        <dd>
          <ul>
            {details.directions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </dd>
        <dt>{t('results.vehicles')}</dt>
        <dd>{details.vehicles}</dd>
        <dt>{t('results.daysCounted')}</dt>
        <dd>{details.days}</dd>
        <dt>{t('results.operator')}</dt>
        <dd>{details.operator}</dd>
      </dl>
    </details>
  )
})
