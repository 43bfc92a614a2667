import { brand } from '../documents/seller.ts'
import type { CarPark } from './product.ts'

/** Whether we run the car park ourselves, which a list must say where it shows our own first (SEARCH-42). */
export const isOurOwn = ({ operator }: Pick<CarPark, 'operator'>): boolean => operator.name.startsWith(`${brand} `)
