import { isThisMachine } from '#domain/own-address.ts'
import type { Config } from './config.ts'

/** Whether visitors come by an address of another machine. Without PUBLIC_URL it is http://localhost. */
export const isPublicAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname)

/** Whether anybody but whoever sits at this machine can ask the product, whatever its address is said to be. */
export const isWithinReach = (config: Pick<Config, 'PUBLIC_URL' | 'HOST'>): boolean =>
  isPublicAddress(config) || !isThisMachine(config.HOST)
