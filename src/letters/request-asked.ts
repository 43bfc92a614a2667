import type { RequestKind } from '#domain/access/favour.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { requestTexts } from '#texts/request-texts.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

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
  return {
    subject: subjectOf(said),
    preheader: number,
    heading: said,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: t('workDesk.booking'), value: number, user: true },
          { label: t('workService.askedBy'), value: asker, user: true },
          { label: t('workService.reason'), value: reason, user: true },
        ],
      },
      { kind: 'paragraph', text: t('workService.letterAskedText') },
      { kind: 'button', text: t('workService.letterAskedButton'), url: requestsUrl },
    ],
    footer: [t('workSignIn.letterFooter')],
  }
}

export const requestAsked: LetterEntry<RequestAskedModel> = { content }
