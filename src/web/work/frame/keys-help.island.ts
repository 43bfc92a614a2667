import { behaviour } from '../../kernel/behaviour.ts'

type KeyWord = { keys: string[]; text: string }

/** What something is called, without the keys and counts that stand beside its word. */
const wordOf = (element: HTMLElement): string => {
  const said = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
  if (said) return said.trim()
  const copy = element.cloneNode(true) as HTMLElement
  for (const beside of copy.querySelectorAll('kbd, small, svg')) beside.remove()
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

const isSeen = (element: HTMLElement): boolean => element.checkVisibility?.() ?? element.offsetParent !== null

/** What acts on a key, then what the foot of the page says besides; the same word once. */
const keysOf = (page: ParentNode): KeyWord[] => {
  const acting = [...page.querySelectorAll<HTMLElement>('[data-key]')]
    .filter((element) => isSeen(element))
    .map((element) => ({ keys: element.dataset['key']?.split('|') ?? [], text: wordOf(element) }))
  const said = [...page.querySelectorAll<HTMLElement>('[data-legend] li')].map((line) => ({
    keys: [...line.querySelectorAll('kbd')].map((key) => key.textContent ?? ''),
    text: wordOf(line),
  }))
  const words = new Map<string, KeyWord>()
  for (const one of [...said, ...acting]) if (one.text !== '' && !words.has(one.text)) words.set(one.text, one)
  return [...words.values()]
}

const lineOf = ({ keys, text }: KeyWord): HTMLElement[] => {
  const [term, word] = [document.createElement('dt'), document.createElement('dd')]
  for (const key of keys) {
    const shown = document.createElement('kbd')
    shown.textContent = key
    term.append(shown, ' ')
  }
  word.textContent = text
  return [term, word]
}

export default behaviour('keys-help', 'load', (place) => {
  const button = place.querySelector<HTMLElement>('[data-opens]')
  const box = place.querySelector('dialog')
  const list = place.querySelector('[data-list]')
  if (!button || !box || !list) return
  button.hidden = false
  button.addEventListener('click', () => {
    list.replaceChildren(...keysOf(document).flatMap((one) => lineOf(one)))
    box.showModal()
  })
})
