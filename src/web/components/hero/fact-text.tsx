/** Stands for the emphasised words in a sentence (`{lead}`), which each language puts where it wants them. */
export const leadMark = '\ue000'

/**
 * A fact with its emphasised words: inside of `text` where that has the mark, else before it. `href` makes the rest a
 * link.
 */
export const FactText = ({ strong, text, href }: { strong: string; text: string; href?: string | undefined }) => {
  const [before, after] = text.includes(leadMark) ? text.split(leadMark) : ['', ` ${text}`]
  return (
    <span>
      {before}
      <b>{strong}</b>
      {href ? (
        <>
          {' '}
          <a href={href}>{text}</a>
        </>
      ) : (
        after
      )}
    </span>
  )
}
