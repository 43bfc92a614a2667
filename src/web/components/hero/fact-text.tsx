/** Stands for the emphasised words in a sentence (`{lead}`), which each language puts where it wants them. */
export const leadMark = '\ue000'

/** The words before and after the emphasised ones. */
const around = (text: string): [before: string, after: string] => {
  const [before = '', after] = text.split(leadMark)
  return after === undefined ? ['', text && ` ${text}`] : [before, after]
}

/**
 * A fact with its emphasised words: inside of `text` where that has the mark, else before it. `href` makes the rest a
 * link.
 */
export const FactText = ({
  strong,
  text = '',
  href,
}: {
  strong: string
  text?: string | undefined
  href?: string | undefined
}) => {
  const [before, after] = around(text)
  if (!href)
    return (
      <span>
        {before}
        <b>{strong}</b>
        {after}
      </span>
    )
  return (
    <span>
      <b>{strong}</b> <a href={href}>{text}</a>
    </span>
  )
}
