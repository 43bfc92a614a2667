/** The link that calls a number as it is written for people. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** A sentence, taken apart at the first number in it that can be called: what comes before, the number, the rest. */
export const callableIn = (sentence: string): { before: string; phone: string; after: string } => {
  const phone = /\+\d[\d ]{6,}\d/.exec(sentence)?.[0] ?? ''
  const from = phone ? sentence.indexOf(phone) : sentence.length
  return { before: sentence.slice(0, from), phone, after: sentence.slice(from + phone.length) }
}
