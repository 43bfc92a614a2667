import { isThisMachine } from '#domain/own-address.ts'
import type { Config } from './config.ts'

/** Whether visitors come by an address of another machine. Without PUBLIC_URL it is http://localhost. */
export const isPublicAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname)

/** Whether anybody else than those at this machine can reach the product, whatever its public address is. */
export const isWithinReach = (config: Pick<Config, 'PUBLIC_URL' | 'HOST'>): boolean =>
  isPublicAddress(config) || !isThisMachine(config.HOST)
