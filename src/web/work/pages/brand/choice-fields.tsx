import { packageNames, type PackageCode } from '#domain/carparks/product.ts'
import { choiceSorts, type TypedChoice } from '#domain/agencies/choice.ts'
import { CheckField, FieldGroup, RadioField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import styles from './brand.module.css'

export type SoldAt = { iata: string; name: string; products: readonly { key: string; name: string }[] }

type Props = { sold: readonly SoldAt[]; typed: TypedChoice; errors: Readonly<Record<string, string>> }

const sortText = { all: 'workBrand.sellsAll', chosen: 'workBrand.sellsChosen' } as const
const packageCodes = Object.keys(packageNames) as PackageCode[]

/** What is sold on the agency's page and in its form (AGENCY-207). Airports of which nothing is ticked stay folded. */
export const ChoiceFields = ({ sold, typed, errors }: Props) => {
  const { t } = useTexts()
  const isTicked = ({ key }: { key: string }) => typed.products.includes(key)
  return (
    <>
      <FieldGroup name="sells" label={t('workBrand.sells')} error={errors['sells']}>
        {choiceSorts.map((sort) => (
          <RadioField
            key={sort}
            name="sells"
            value={sort}
            label={t(sortText[sort])}
            defaultChecked={typed.sells === sort}
          />
        ))}
      </FieldGroup>
      <FieldGroup
        name="products"
        label={t('workBrand.products')}
        hint={t('workBrand.productsHint')}
        error={errors['products']}
      >
        {sold.map(({ iata, name, products }) => (
          <details key={iata} open={products.some(isTicked)}>
            <summary className={styles['folded']}>{`${name} (${iata})`}</summary>
            <div className={styles['airports']}>
              {products.map(({ key, name: product }) => (
                <CheckField
                  key={key}
                  name="products"
                  id={`product-${key}`}
                  value={key}
                  label={product}
                  defaultChecked={isTicked({ key })}
                />
              ))}
            </div>
          </details>
        ))}
      </FieldGroup>
      <FieldGroup
        name="packages"
        label={t('workBrand.packages')}
        hint={t('workBrand.packagesHint')}
        error={errors['packages']}
      >
        {packageCodes.map((code) => (
          <CheckField
            key={code}
            name="packages"
            id={`package-${code}`}
            value={code}
            label={packageNames[code]}
            defaultChecked={typed.packages.includes(code)}
          />
        ))}
      </FieldGroup>
    </>
  )
}
