import { ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Icon } from '../../components/icon.tsx'
import { LaneLine } from '../../components/lane-line/lane-line.tsx'
import { Price } from '../../components/price/price.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useTexts } from '../../components/texts.tsx'
import styles from './product-card.module.css'
import type { ProductCardView } from './view.ts'

/** The airport's products with the price of 8 days; choosing one leads to the form, where one's own dates go (ledger P4). */
export const ProductCards = ({ products, iata, formId }: { products: readonly ProductCardView[]; iata: string; formId: string }) => (
  <ul role="list" className={styles['list']}>
    {products.map((product) => (
      <ProductCard key={product.id} product={product} iata={iata} formId={formId} />
    ))}
  </ul>
)

const ProductCard = ({ product, iata, formId }: { product: ProductCardView; iata: string; formId: string }) => {
  const { t } = useTexts()
  return (
    <Card as="li" padded={false}>
      <div className={styles['card']}>
        <div className={styles['in']}>
          <div className={styles['tags']}>
            {product.recommended && <Tag kind="accent">{t('landing.recommended')}</Tag>}
            <Tag>{product.kind}</Tag>
            {product.official && <Tag>{t('landing.officialParking')}</Tag>}
          </div>
          <h3 className={styles['name']}>{product.name}</h3>
          <LaneLine text={product.lane} iata={iata} />
          <ul role="list" className={styles['features']}>
            {product.features.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles['buy']}>
          {product.price && <Price {...product.price} />}
          {product.terms && <p className={styles[product.terms.free ? 'free' : 'plain']}>{product.terms.text}</p>}
          {product.unavailable && <p className={styles['unavailable']}>{product.unavailable}</p>}
          <ButtonLink href={`#${formId}`} wide>
            {t('landing.chooseDates')}
            <span className="visually-hidden"> {product.name}</span>
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
