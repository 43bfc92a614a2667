import { ButtonLink } from '../../components/button/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { LaneLine } from '../../components/lane-line/lane-line.tsx'
import pictures from '../../components/pictures/pictures.island.ts'
import { Price } from '../../components/price/price.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
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
    <Picture card={card} />
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
      <LaneLine text={card.lane} iata={card.iata} />
    </div>
    <div className={styles['buy']}>
      <Offer card={card} />
    </div>
    <div className={styles['facts']}>
      <ul role="list" className={styles['features']}>
        {card.features.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
        {card.hours.map((line) => (
          <li key={line}>
            <Icon name="clock" />
            {line}
          </li>
        ))}
      </ul>
      {card.why && <Why text={card.why} />}
      <CardDetails card={card} />
    </div>
  </li>
)

const Picture = ({ card }: { card: CardView }) => {
  const watching = useBehaviour(pictures)
  return (
    <div className={styles['picture']} {...(card.image && watching)}>
      {card.image ? (
        <img src={card.image} alt="" width="240" height="120" loading="lazy" />
      ) : (
        <ParkArt kind={card.art} />
      )}
    </div>
  )
}

const Why = ({ text }: { text: string }) => {
  const { t } = useTexts()
  return (
    <details className={styles['why']}>
      <summary>
        {t('results.recommended')} · {t('results.why')}
      </summary>
      <p>{text}</p>
    </details>
  )
}

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

const CardDetails = ({ card: { name, details } }: { card: CardView }) => {
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
}
