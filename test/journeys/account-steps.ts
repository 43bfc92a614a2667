import type { Language } from '#domain/languages.ts'
import type { RunningServer } from '#test/builders/server.ts'
import { translator } from '#texts/texts.ts'
import { letterTo } from './mailbox.ts'

/** The log-in link in the newest letter of that kind to an address. */
export const linkIn = async (server: RunningServer, email: string, language: Language, count = 1): Promise<string> => {
  const { text } = await letterTo(server, email, translator(language)('letters.accountLinkHeading'), count)
  const link = /https?:\/\/\S+\/account\/link\/[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in "${text}"`)
  return server.url + new URL(link).pathname
}
