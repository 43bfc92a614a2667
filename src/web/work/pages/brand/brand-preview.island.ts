import { behaviour } from '../../../kernel/behaviour.ts'
import { drawnOf, looksOf, type Look } from './looks.ts'

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

const paint = (part: Element, { pairs, ...look }: Look): void => {
  for (const [name, colour] of Object.entries(drawnOf({ pairs, ...look })))
    for (const shape of part.querySelectorAll(`[data-fill=${name}]`)) shape.setAttribute('fill', colour)
  for (const { name, chosen, shown, contrast } of pairs)
    for (const cell of part.querySelectorAll<HTMLElement>(`[data-pair=${name}]`)) {
      const of = cell.dataset['of']
      const colour = of === 'chosen' ? chosen : shown
      if (of === 'contrast') cell.textContent = contrast.toLocaleString(document.documentElement.lang, oneDecimal)
      else if (of === 'same') cell.hidden = chosen !== shown
      else {
        cell.hidden = of === 'shown' && chosen === shown
        cell.querySelector('rect')?.setAttribute('fill', colour)
        const code = cell.querySelector('code')
        if (code) code.textContent = colour
      }
    }
}

/**
 * While somebody types a colour or the name, what stands beside the form follows (AGENCY-177). What is no colour
 * changes nothing; the button that shows the preview does the same without script.
 */
export default behaviour('brand-preview', 'intent', (form) => {
  const typed = (name: string): string => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
  const follow = (): void => {
    const looks = looksOf({ brand: typed('brand'), accent: typed('accent'), hero: typed('hero') })
    for (const part of document.querySelectorAll<HTMLElement>('[data-look]')) {
      const look = part.dataset['look'] === 'dark' ? looks?.dark : looks?.light
      if (look) paint(part, look)
      const name = part.querySelector('[data-name]')
      if (name) name.textContent = typed('name')
      const drawing = part.querySelector<SVGElement>('[data-unnamed]')
      drawing?.setAttribute('aria-label', typed('name') || (drawing.dataset['unnamed'] ?? ''))
    }
  }
  form.addEventListener('input', follow)
  follow()
})
