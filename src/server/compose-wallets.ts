import { readFile } from 'node:fs/promises'
import type { Wallets } from '#ports/wallets.ts'
import { withSetting, type Config } from './config.ts'

/**
 * Certificates are read and tried at the start, so that a wrong one shows at once. The package of a wallet is loaded
 * only when its certificates are configured.
 */
export const composeWallets = async (config: Config, publicUrl: string): Promise<Wallets> => ({
  apple: await apple(config),
  google: await google(config, publicUrl),
})

const apple = async (config: Config): Promise<Wallets['apple']> => {
  const {
    APPLE_PASS_TYPE: passType,
    APPLE_TEAM: team,
    APPLE_CERT_FILE,
    APPLE_KEY_FILE,
    APPLE_WWDR_FILE,
    APPLE_KEY_PASSPHRASE: passphrase,
  } = config
  if (!passType || !team || !APPLE_CERT_FILE || !APPLE_KEY_FILE || !APPLE_WWDR_FILE) return null
  const certificate = await withSetting('APPLE_CERT_FILE', () => readFile(APPLE_CERT_FILE, 'utf8'))
  const key = await withSetting('APPLE_KEY_FILE', () => readFile(APPLE_KEY_FILE, 'utf8'))
  const wwdr = await withSetting('APPLE_WWDR_FILE', () => readFile(APPLE_WWDR_FILE, 'utf8'))
  const { createApplePasses } = await import('#adapters/wallets/apple.ts')
  return withSetting('APPLE_CERT_FILE', () =>
    createApplePasses({ passType, team, certificate, key, wwdr, ...(passphrase && { passphrase }) }),
  )
}

const google = async (
  { GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_KEY_FILE: file }: Config,
  publicUrl: string,
): Promise<Wallets['google']> => {
  if (!issuer || !file) return null
  const account = await withSetting('GOOGLE_WALLET_KEY_FILE', () => readFile(file, 'utf8'))
  const { createGooglePasses } = await import('#adapters/wallets/google.ts')
  return withSetting('GOOGLE_WALLET_KEY_FILE', () => createGooglePasses({ issuer, account, publicUrl }))
}
