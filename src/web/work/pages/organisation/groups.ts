import { readAmount } from '#domain/agencies/credit.ts'
import { productGroups, type Commission, type ProductGroup } from '#domain/statements/commission.ts'

/** What a product group is called. */
export const groupNames = { shuttle: 'carparks.shuttleParking', valet: 'carparks.valetParking' } as const

/** A share in percent or an amount in euro, as typed; null where both are there, or none that can be read. */
export const commissionIn = (percent: string, perBooking: string): Commission | null => {
  const [basisPoints, amountMinor] = [readAmount(percent), readAmount(perBooking)]
  if (percent !== '' && perBooking !== '') return null
  return basisPoints !== null ? { basisPoints } : amountMinor !== null ? { amountMinor } : null
}

/** The fields of what is agreed for a product group. */
export const groupFields = (group: ProductGroup) =>
  ({ percent: `${group}Percent`, perBooking: `${group}PerBooking` }) as const

export const fieldsOfGroups: readonly string[] = productGroups.flatMap((group) => Object.values(groupFields(group)))

/** What was typed for product groups; where nothing was, the commission of all counts (AGENCY-222). */
export const groupsIn = (typed: Readonly<Record<string, string>>): Partial<Record<ProductGroup, Commission | null>> =>
  Object.fromEntries(
    productGroups.flatMap((group): [ProductGroup, Commission | null][] => {
      const { percent, perBooking } = groupFields(group)
      const [share = '', amount = ''] = [typed[percent], typed[perBooking]]
      return share === '' && amount === '' ? [] : [[group, commissionIn(share, amount)]]
    }),
  )
