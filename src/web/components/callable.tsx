import { callableIn, phoneHref } from '#domain/telephone.ts'

/** A sentence of ours. Who reads it on a phone can tap the number in it (LANG-12). */
export const Callable = ({ words }: { words: string }) => {
  const { before, phone, after } = callableIn(words)
  return (
    <>
      {before}
      {phone && <a href={phoneHref(phone)}>{phone}</a>}
      {after}
    </>
  )
}
