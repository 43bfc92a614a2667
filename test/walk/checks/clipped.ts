import type { Page } from 'playwright-core'

/**
 * What a reader cannot see on the open page: the parts that make a page wider than the window, words cut off by a box
 * that does not scroll, and words that continue in the next line without a hyphen. Drawings may be cropped.
 */
export const clippedParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} “${element.textContent?.trim().slice(0, 40) ?? ''}”`
    const overflowOf = (element: Element) => getComputedStyle(element).overflowX
    /** The nearest box around an element that scrolls or cuts off. */
    const boxOf = (element: Element): Element => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (overflowOf(box) !== 'visible') return box
      return root
    }
    const faults: string[] = []
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1 && boxOf(element) === root,
      )
      faults.push(`the page is ${root.scrollWidth} px wide: ${wide.slice(0, 3).map(nameOf).join(', ')}`)
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const holder = node.parentElement
      if (
        !node.textContent?.trim() ||
        !holder?.checkVisibility({ visibilityProperty: true }) ||
        holder.closest('.visually-hidden, script, style, noscript, svg')
      )
        continue
      const range = document.createRange()
      const box = overflowOf(holder) === 'visible' ? boxOf(holder) : holder
      const isScrolling = /auto|scroll/.test(overflowOf(box)) && box !== root
      const { left, right } = box.getBoundingClientRect()
      // a box of one pixel hides its words from the eye on purpose
      if (right - left <= 2) continue
      // an address or a code may break anywhere, so only letters count as words
      for (const word of getComputedStyle(holder).hyphens === 'auto'
        ? []
        : node.textContent.matchAll(/(?<![\p{N}@.])\p{L}{3,}(?![\p{N}@.]\S)/gu)) {
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = [...range.getClientRects()].filter((rect) => rect.width > 1)
        if (lines.length > 1 && lines.at(-1)!.top - lines[0]!.top > 4)
          faults.push(`the word ${word[0]} is broken in ${nameOf(holder)}`)
      }
      if (isScrolling) continue
      range.selectNodeContents(node)
      const cut = [...range.getClientRects()].find(
        (rect) => rect.width > 1 && (rect.right > right + 1.5 || rect.left < left - 1.5),
      )
      if (cut)
        faults.push(
          `words are cut in ${nameOf(holder)}: ${Math.round(cut.left)}–${Math.round(cut.right)} of ${Math.round(left)}–${Math.round(right)}`,
        )
    }
    return faults
  })
