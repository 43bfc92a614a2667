import { z } from 'zod'

/** The environment, read once at start (house.md). Reading process.env anywhere else is an error the architecture test finds. */

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

const settings = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  PUBLIC_URL: address.optional().describe('Absolute address visitors use, for links in letters and canonical links. Default: http://localhost:PORT.'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional().describe('PostgreSQL to use. Default: the embedded database in DATA_DIR.'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10).describe('Connections to PostgreSQL of one process.'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the embedded database and of the generated secret.'),
  SECRET: z.string().min(32).optional().describe('Key of codes and tokens, at least 32 characters. Default: made once and kept in DATA_DIR; several processes must share it.'),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'mollie']).default('sandbox').describe('Where payments go. `sandbox` is the test payment page inside the product.'),
  MOLLIE_API_KEY: z.string().min(10).optional().describe('Key of the Mollie account; needed with PAYMENT_PROVIDER=mollie.'),
  MOLLIE_BASE_URL: address.default('https://api.mollie.com').describe('Address of the Mollie interface.'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional().describe('Mail server. Default: a local mailbox that can be read at /dev/mail.'),
  MAIL_FROM: z.email().default('bookings@parkwing.example').describe('Sender of letters.'),
  DKIM_DOMAIN: z.string().optional().describe('Domain that signs letters; with DKIM_SELECTOR and DKIM_KEY_FILE.'),
  DKIM_SELECTOR: z.string().optional().describe('Selector of the signing key.'),
  DKIM_KEY_FILE: z.string().optional().describe('File with the private signing key (PEM).'),
  BOOKING_SITE: address.optional().describe('Address the search form hands over to. Default: this site (decision 33).'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0).describe('How many proxies in front of the product may say who the visitor is.'),
  POSTS_PER_MINUTE: z.coerce.number().int().min(1).default(120).describe('How many forms one address may send in a minute.'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info').describe('Least severe line that is logged.'),
  PARKWING_TEST: flag.default(false).describe('1: test mode. Opens the control clock; never for real bookings.'),
  PARKWING_NOW: z.iso.datetime({ offset: true }).optional().describe('Test mode only: the moment the control clock starts at.'),
  PARKWING_WORKER: flag.default(true).describe('0: this process serves pages only and runs no jobs.'),
  PARKWING_DEV_MAIL: flag.optional().describe('1 shows the local mailbox at /dev/mail, 0 hides it. Default: shown when no SMTP_URL is set and PUBLIC_URL is on this machine.'),
} as const

const schema = z.object(settings).check((input) => {
  const refuse = (key: keyof typeof settings, message: string) => input.issues.push({ code: 'custom', message, path: [key], input: input.value[key] })
  if (input.value.PAYMENT_PROVIDER === 'mollie' && !input.value.MOLLIE_API_KEY) refuse('MOLLIE_API_KEY', 'is needed with PAYMENT_PROVIDER=mollie')
  if (input.value.PARKWING_NOW && !input.value.PARKWING_TEST) refuse('PARKWING_NOW', 'works in test mode only (PARKWING_TEST=1)')
  const dkim = [input.value.DKIM_DOMAIN, input.value.DKIM_SELECTOR, input.value.DKIM_KEY_FILE].filter(Boolean).length
  if (dkim !== 0 && dkim !== 3) refuse('DKIM_DOMAIN', 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together')
})

export type Config = z.infer<typeof schema>

/** Throws one clear line that names every wrong setting, without its value (it may be a secret). */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.keys(settings).flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new Error(`Parkwing does not start: ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}.`)
}

/** What went wrong, in one line; where several addresses of a host were tried, the last one's words. */
const wordsOf = (error: unknown): string => {
  const told = error instanceof AggregateError && error.errors.length > 0 ? error.errors.at(-1) : error
  return (told instanceof Error ? told.message : String(told)).replace(/\s+/g, ' ').trim()
}

/** A setting that reads well and does not work: the line names it too (FT-19). */
export const withSetting = async <T>(name: keyof typeof settings, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new Error(`Parkwing does not start: ${name} ${wordsOf(error)}.`, { cause: error })
  }
}

/** Rows of the README's table, made from the schema so that they cannot drift. */
export const configTable = (): { name: string; fallback: string; meaning: string }[] =>
  Object.entries(settings).map(([name, field]) => {
    const fallback = field.safeParse(undefined)
    const value = fallback.success ? fallback.data : undefined
    return { name, fallback: value === undefined ? '' : typeof value === 'boolean' ? (value ? '1' : '0') : String(value), meaning: field.description ?? '' }
  })
