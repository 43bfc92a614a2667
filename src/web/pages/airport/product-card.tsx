import { ButtonLink } from '../../components/button/button.tsx'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { Icon } from '../../components/icon.tsx'
import { LaneLine } from '../../components/lane-line/lane-line.tsx'
import { Price } from '../../components/price/price.tsx'
import { Slider } from '../../components/slider/slider.tsx'
import { Rating } from '../../components/rating/rating.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import productCards from './product-cards.island.ts'
import pictures from '../../components/pictures/pictures.island.ts'
import { Photos } from '../../components/photos/photos.tsx'
import { Picture } from '../../components/picture/picture.tsx'
import styles from './product-card.module.css'
import type { PlaceRow, ProductCardView } from '../../shared/landing/product-view.ts'

/**
 * The airport's products with the price of 8 days, side by side on phones. Choosing one leads to the form, where
 * visitors enter their own dates (demand P4, product-cards.island.ts).
 */
export const ProductCards = ({
  products,
  iata,
  formId,
  label,
}: {
  products: readonly ProductCardView[]
  iata: string
  formId: string
  label: string
}) => (
  <div {...useBehaviour(productCards)} data-airport={iata}>
    <Slider
      id="product"
      label={label}
      kind="narrow"
      slides={products.map((product) => ({
        key: String(product.id),
        name: product.name,
        content: <ProductCard product={product} iata={iata} formId={formId} />,
      }))}
    />
  </div>
)

const ProductCard = ({ product, iata, formId }: { product: ProductCardView; iata: string; formId: string }) => {
  const { t } = useTexts()
  const watching = useBehaviour(pictures)
  return (
    <article
      className={product.price ? styles['card'] : `${styles['card']} ${styles['refused']}`}
      aria-labelledby={`product-name-${product.id}`}
    >
      <div className={styles['picture']} {...(!product.picture.drawn && watching)}>
        <Picture of={product.picture} waits fill />
      </div>
      <div className={styles['in']}>
        <div className={styles['tags']}>
          {product.ribbon && <Tag kind={product.ribbon.kind}>{product.ribbon.text}</Tag>}
          {product.kind && <Tag>{product.kind}</Tag>}
          {product.official && <Tag>{t('landing.officialParking')}</Tag>}
        </div>
        <h3 className={styles['name']} id={`product-name-${product.id}`}>
          {product.name}
        </h3>
        {product.rating && (
          <p className={styles['rating']}>
            <Rating of={product.rating} word />
          </p>
        )}
        <LaneLine text={product.lane} iata={iata} />
        {product.features.length + product.hours.length > 0 && (
          <ul role="list" className={styles['features']}>
            {product.features.map(({ icon, text }) => (
              <Line key={text} icon={icon} text={text} />
            ))}
            {product.hours.map((text) => (
              <Line key={text} icon="clock" text={text} />
            ))}
          </ul>
        )}
        {product.why && (
          <details className={styles['why']}>
            <summary>
              {product.as} · {t('results.why')}
            </summary>
            <p>{product.why}</p>
          </details>
        )}
        <Place name={product.name} place={product.place} picture={product.picture} />
      </div>
      <div className={styles['buy']}>
        {product.price && <Price {...product.price} />}
        {product.terms && <p className={styles[product.terms.free ? 'free' : 'plain']}>{product.terms.text}</p>}
        {product.flexible && <p className={styles['plain']}>{product.flexible}</p>}
        {product.later && <p className={styles['unavailable']}>{product.later}</p>}
        {product.unavailable && <p className={styles['unavailable']}>{product.unavailable}</p>}
        <ButtonLink href={`#${formId}`} wide data-product={product.id}>
          {t('landing.chooseDates')}
          <span className="visually-hidden"> {product.name}</span>
        </ButtonLink>
      </div>
    </article>
  )
}

/** Where it is and how to get there, for who has decided. */
const Place = ({ name, place: { directions, rows }, picture }: Pick<ProductCardView, 'name' | 'place' | 'picture'>) => {
  const { t } = useTexts()
  return (
    <details className={styles['fold']}>
      <summary>
        {t('landing.placeDetails')}
        <span className="visually-hidden"> {name}</span>
      </summary>
      <Photos of={picture} name={name} />
      <PlaceRows rows={rows} />
      <ul>
        {directions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** Facts of a car park, or those that all car parks here share. */
export const PlaceRows = ({ rows }: { rows: readonly PlaceRow[] }) => (
  <DefinitionList
    columns
    items={rows.map(({ term, lines, href }) => ({
      term,
      value: href ? <a href={href}>{lines}</a> : lines.map((line) => <div key={line}>{line}</div>),
    }))}
  />
)

const Line = ({ icon, text }: { icon: ProductCardView['features'][number]['icon']; text: string }) => (
  <li>
    <Icon name={icon} />
    {text}
  </li>
)
