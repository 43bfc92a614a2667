import type { Config } from './config.ts'

/** Names and addresses that always mean this machine: localhost, *.localhost, 127.0.0.0/8 and ::1 (START-1). */
export const isThisMachine = (host: string): boolean =>
  /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Whether visitors come by an address of another machine. Without PUBLIC_URL it is http://localhost. */
export const isPublicAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname)

/** Whether anybody else than those at this machine can reach the product, whatever its public address is. */
export const isWithinReach = (config: Pick<Config, 'PUBLIC_URL' | 'HOST'>): boolean =>
  isPublicAddress(config) || !isThisMachine(config.HOST)
