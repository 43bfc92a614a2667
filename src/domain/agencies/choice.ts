import { packageNames, type AirportCatalogue, type PackageCode, type Product } from '../carparks/product.ts'

/**
 * What an agency sells on its own page and in its form; null: everything, also what is added later (AGENCY-204).
 * `products` by their keys.
 */
export type Choice = { products: readonly string[] | null; packages: readonly PackageCode[] | null }

/** Numbers of products are those of their airport. */
export const productKey = (iata: string, productId: number): string => `${iata}-${productId}`

export const choosesAll = ({ products, packages }: Choice): boolean => products === null && packages === null

/** The product as it is sold by this choice; null: it is not. */
const chosenProduct = ({ products, packages }: Choice, iata: string, product: Product): Product | null => {
  if (products !== null && !products.includes(productKey(iata, product.id))) return null
  if (packages === null) return product
  const left = product.packages.filter(({ code }) => packages.includes(code))
  return left.length === 0 ? null : { ...product, packages: left }
}

/** An airport with what is left of it by this choice, which may be nothing. */
export const chosenAt = (choice: Choice, airport: AirportCatalogue): AirportCatalogue => ({
  ...airport,
  products: airport.products.flatMap((product) => chosenProduct(choice, airport.iata, product) ?? []),
})

export const choiceSorts = ['all', 'chosen'] as const
export type TypedChoice = {
  /** one of choiceSorts */
  sells: string
  products: readonly string[]
  packages: readonly string[]
}
export type ChoiceField = 'sells' | 'products' | 'packages'

const packageCodes = Object.keys(packageNames) as PackageCode[]

/**
 * Reads what was ticked; `wrong` are the fields where something has to be. A product that has left since the form was
 * drawn is left out, but never so that nothing is chosen, which would mean nothing to the agency and everything to us.
 * Who has ticked some while everything was and stays chosen, has forgotten one of the two: `soldAll` before.
 */
export const readChoice = (
  { sells, products, packages }: TypedChoice,
  known: (key: string) => boolean,
  soldAll = false,
): { choice: Choice; wrong: ChoiceField[] } => {
  const isChosen = sells === 'chosen'
  const keys = [...new Set(products)].filter(known)
  const codes = packageCodes.filter((code) => packages.includes(code))
  const wrong: ChoiceField[] = [
    ...(isChosen || (sells === 'all' && !(soldAll && keys.length > 0)) ? [] : ['sells' as const]),
    ...(isChosen && keys.length === 0 ? ['products' as const] : []),
    ...(codes.length === 0 ? ['packages' as const] : []),
  ]
  const choice = {
    products: isChosen ? keys : null,
    packages: codes.length === packageCodes.length ? null : codes,
  }
  return { choice, wrong }
}
