import { compareParameter } from '#domain/search/filters.ts'
import { Button } from '../../components/button/button.tsx'
import { GateBadge } from '../../components/gate-badge/gate-badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture/picture.tsx'
import { Photos } from '../../components/photos/photos.tsx'
import pictures from '../../components/pictures/pictures.island.ts'
import { Rating } from '../../components/rating/rating.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { kept } from '../../kernel/kept.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { CardChoice, CardOffer, CardPrice, CardView } from './card-view.ts'
import { filterFormId } from './filters.tsx'
import styles from './product-card.module.css'
import buy from './product-buy.module.css'

/**
 * One car park for the stay. It is a form of its own, so that what is ticked on it goes to the booking form with the
 * button, without script too. Both prices stand in it, and the style sheet shows the one that the box asks for.
 */
export const ProductCard = ({ card, waits }: { card: CardView; waits: boolean }) => (
  <li
    className={card.refusal ? `${styles['card']} ${styles['refused']}` : styles['card']}
    aria-labelledby={card.id}
    data-card=""
  >
    <Shown picture={card.picture} waits={waits} />
    <div className={styles['text']}>
      <h2 id={card.id} className={styles['name']} tabIndex={-1}>
        {card.offer ? <a href={card.offer.href}>{card.name}</a> : card.name}
      </h2>
      {card.rating && (
        <p className={styles['rating']}>
          <Rating of={card.rating} word />
        </p>
      )}
      <Facts door={card.door} iata={card.iata} facts={card.facts} spots={card.offer?.spots ?? null} />
    </div>
    {card.refusal && (
      <p className={styles['ribbon']}>
        <Tag kind="warn">{card.refusal.title}</Tag>
      </p>
    )}
    {card.badge && <p className={styles['badge']}>{card.badge}</p>}
    {card.offer && <Buy offer={card.offer} name={card.name} />}
    {card.refusal && <Why refusal={card.refusal} />}
    <More card={card} />
    {card.offer && <Compare id={card.product} name={card.name} isOn={card.offer.isCompared} />}
  </li>
)

/** A picture that does not load leaves its place empty (pictures.island.ts). */
const Shown = ({ picture, waits }: { picture: CardView['picture']; waits: boolean }) => {
  const watching = useBehaviour(pictures)
  return (
    <div className={styles['picture']} {...(!picture.drawn && watching)}>
      <Picture of={picture} waits={waits} fill sizes="(min-width: 48em) 212px, 112px" />
    </div>
  )
}

/** It belongs to the form of the list (SEARCH-44). On a phone it is shown below the details when they are open. */
const Compare = ({ id, name, isOn }: { id: number; name: string; isOn: boolean }) => {
  const { t } = useTexts()
  return (
    <label className={styles['compare']}>
      <input type="checkbox" name={compareParameter} value={id} defaultChecked={isOn} form={filterFormId} />
      {t('results.compare')}
      <span className="visually-hidden"> {name}</span>
    </label>
  )
}

/** The way to the terminal: its minutes are the largest figure after the price. */
const Facts = kept(
  ({ door, iata, facts, spots }: Pick<CardView, 'door' | 'iata' | 'facts'> & { spots: string | null }) => (
    <div className={styles['about']}>
      <p className={styles['door']}>
        <strong>{door.minutes}</strong> {door.how}
      </p>
      <p className={styles['lane']} aria-hidden="true">
        <span>P</span>
        <Icon name={door.icon} />
        <GateBadge iata={iata} />
      </p>
      {spots ? (
        <p>
          <Tag kind="warn">{spots}</Tag>
        </p>
      ) : (
        <p className={styles['facts']}>{facts}</p>
      )}
    </div>
  ),
)

const Buy = ({ offer, name }: { offer: CardOffer; name: string }) => {
  const { t } = useTexts()
  return (
    <form className={buy['buy']} method="get" action={offer.form.action} data-sending={t('results.opening', { name })}>
      <Choice choice={offer.choice} isOn={offer.isFlexed} name={name} />
      {/* behind the box: of two packages in an address the first one counts */}
      {offer.form.fields.map(([field, value], i) => (
        <input key={`${field} ${i}`} type="hidden" name={field} value={value} />
      ))}
      <div className={buy['price']}>
        <Price price={offer.plain} when="plain" />
        {offer.flexed && <Price price={offer.flexed} when="flexed" />}
      </div>
      <div className={buy['choose']}>
        <Button wide aria-label={offer.label} data-said="">
          {t('results.choose')}
        </Button>
        <p role="status" data-note="" />
      </div>
    </form>
  )
}

const Choice = ({ choice, isOn, name }: { choice: CardChoice; isOn: boolean; name: string }) => {
  if (choice.kind !== 'box')
    return (
      <p className={`${buy['choice']} ${buy[choice.kind]}`}>
        {choice.kind === 'has' && <Icon name="check" />}
        <span>{choice.text}</span>
      </p>
    )
  const [before, after] = choice.text.split(choice.adds)
  return (
    <label className={buy['choice']}>
      <input type="checkbox" name="package" value={choice.code} defaultChecked={isOn} data-flex="" />
      <span>
        {before}
        <b>{choice.adds}</b>
        {after} <small>{choice.until}</small>
        <span className="visually-hidden">, {name}</span>
      </span>
    </label>
  )
}

const Price = ({ price, when }: { price: CardPrice; when: 'plain' | 'flexed' }) => (
  <div className={styles[when]} data-price={when}>
    <Regular regular={price.regular} />
    <p>
      <strong className={buy['total']}>{price.total}</strong> {price.package}
      <span className={buy['days']}>, {price.days}</span>
    </p>
    {price.charged && <p>{price.charged}</p>}
    {price.less && <p className={buy['less']}>{price.less}</p>}
  </div>
)

const Regular = ({ regular }: Pick<CardPrice, 'regular'>) => {
  const { t } = useTexts()
  return (
    regular && (
      <p>
        <s>
          <span className="visually-hidden">{t('common.regularPrice')} </span>
          {regular.price}
        </s>{' '}
        {regular.percent} {t('common.lowestPrice', { price: regular.lowest })}
      </p>
    )
  )
}

/** Why it cannot be booked, and what to do instead. */
const Why = ({ refusal: { icon, reason, tries } }: { refusal: NonNullable<CardView['refusal']> }) => (
  <div className={styles['why']}>
    <Icon name={icon} />
    <div>
      <p>
        <strong>{reason}</strong>
      </p>
      {tries.map(({ text, link, href }) => (
        <p key={href}>
          {text.slice(0, text.indexOf(link))}
          <a href={href}>{link}</a>
          {text.slice(text.indexOf(link) + link.length)}
        </p>
      ))}
    </div>
  </div>
)

/** Everything else about a car park, for who wants to know it. */
const More = ({ card: { id, name, picture, features, hours, why, offer, details } }: { card: CardView }) => {
  const { t } = useTexts()
  return (
    <details className={styles['more']} id={`more-${id}`}>
      <summary>
        {t('results.details')}
        <span className="visually-hidden"> {name}</span>
      </summary>
      <div className={styles['all']}>
        {offer && (
          <div>
            <Terms price={offer.plain} when="plain" />
            {offer.flexed && <Terms price={offer.flexed} when="flexed" />}
          </div>
        )}
        <ul role="list" className={styles['features']}>
          {features.map(({ icon, text }) => (
            <Fact key={text} icon={icon} text={text} />
          ))}
          {hours.map((line) => (
            <Fact key={line} icon="clock" text={line} />
          ))}
        </ul>
        {why && (
          <p>
            <b>{t('results.recommended')}.</b> {why}
          </p>
        )}
        {picture.drawn && <p>{t('results.drawing')}</p>}
        <Photos of={picture} name={name} />
        <Details details={details} />
      </div>
    </details>
  )
}

const Terms = ({ price, when }: { price: CardPrice; when: 'plain' | 'flexed' }) => (
  <ul role="list" className={styles[when]}>
    <li>{price.note}</li>
    {price.terms.map((term) => (
      <li key={term}>{term}</li>
    ))}
  </ul>
)

const Fact = ({ icon, text }: CardView['features'][number]) => (
  <li>
    <Icon name={icon} />
    {text}
  </li>
)

const Details = kept(({ details }: Pick<CardView, 'details'>) => {
  const { t } = useTexts()
  return (
    <div>
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
    </div>
  )
})
