/**
 * What only script can use is in the page as a `template`, so that without script nobody sees or hears of it. This puts
 * the contents in the template's place and returns their first element; null when there is no template.
 */
export const bringIn = (part: ParentNode, template = 'template'): HTMLElement | null => {
  const found = part.querySelector<HTMLTemplateElement>(template)
  const first = found?.content.firstElementChild ?? null
  found?.replaceWith(found.content)
  return first instanceof HTMLElement ? first : null
}
