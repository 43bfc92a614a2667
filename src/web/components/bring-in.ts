/**
 * What only script can use stands in the page as a `template`: without script nobody sees or hears of it. Puts it where
 * it stands, and answers its first element; null where there is none.
 */
export const bringIn = (part: ParentNode, template = 'template'): HTMLElement | null => {
  const found = part.querySelector<HTMLTemplateElement>(template)
  const first = found?.content.firstElementChild ?? null
  found?.replaceWith(found.content)
  return first instanceof HTMLElement ? first : null
}
