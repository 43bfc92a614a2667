import type { RequestKind } from '#domain/access/favour.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { requestTexts } from '#texts/request-texts.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

/** `number`: of the booking, or of the claim that is to be granted. */
export type RequestAskedModel = {
  kind: RequestKind
  amountMinor: number
  number: string
  asker: string
  reason: string
  requestsUrl: string
}

/** Tells who may answer it that somebody asks for another person (SERVICE-36). It opens nothing by itself. */
const content = (
  { kind, amountMinor, number, asker, reason, requestsUrl }: RequestAskedModel,
  language: Language,
  t: Translate,
): Content => {
  const what = t(requestTexts[kind])
  const said = t('workService.letterAsked', { what, amount: formatMoney(euro(amountMinor), language) })
  return workLetter(t, {
    said,
    preheader: number,
    facts: [
      { label: t('workDesk.booking'), value: number, user: true },
      { label: t('workService.askedBy'), value: asker, user: true },
      { label: t('workService.reason'), value: reason, user: true },
    ],
    texts: [t('workService.letterAskedText')],
    button: { text: t('workService.letterAskedButton'), url: requestsUrl },
  })
}

export const requestAsked: LetterEntry<RequestAskedModel> = { content }
