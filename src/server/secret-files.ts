import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * Settings that are secrets. Each may stand in a file instead of the environment, which processes inherit and crash
 * reports print: `SECRET_FILE` names the file of `SECRET` (ACCESS-35). Stores of secrets write such files.
 */
const secretSettings = [
  'DATABASE_URL',
  'SANDBOX_DATABASE_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SECRET',
  'SECRET_EARLIER',
  'MOLLIE_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'METRICS_KEY',
  'MAIL_WEBHOOK_KEY',
  'APPLE_KEY_PASSPHRASE',
  'VALCON_API_KEY',
  'TRUSTPILOT_API_KEY',
  'FLIGHTS_KEY',
  'AGENT_LOOKUP_KEY',
] as const

/** Several secrets in one setting, with commas between them. */
export const secrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().min(32)))

type Fault = { name: string; message: string }
type FromFiles = { values: Record<string, string>; faults: Fault[] }

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

/** One line without its end, as `echo` and editors write it. */
export const readSecret = (file: string): string => readFileSync(file, 'utf8').replace(/\r?\n$/, '')

/** What the environment leaves to files. A fault names the setting, and never what stands in a file. */
export const fromFiles = (environment: Record<string, string | undefined>): FromFiles => {
  const found: FromFiles = { values: {}, faults: [] }
  for (const setting of secretSettings) {
    const name = `${setting}_FILE`
    const file = environment[name]
    if (!file) continue
    if (environment[setting]) {
      found.faults.push({ name, message: `and ${setting} are both given: which one counts?` })
      continue
    }
    try {
      const value = readSecret(file)
      if (value === '') found.faults.push({ name, message: 'names a file that is empty' })
      else found.values[setting] = value
    } catch (error) {
      found.faults.push({ name, message: `names a file that cannot be read (${codeOf(error)})` })
    }
  }
  return found
}
