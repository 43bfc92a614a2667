import { elementsIn, readHtml, type Element, type Node, type Tag } from './html.ts'
import { isPartName, isValueName, isVariableName, type PartName, type ValueName, type VariableName } from './names.ts'

/** One piece of a page: an element, a text, or something that stands for another thing. */
export type Block =
  | { kind: 'element'; tag: Tag; attributes: Readonly<Record<string, string>>; children: Block[] }
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: ValueName }
  | { kind: 'variable'; name: VariableName }
  | { kind: 'part'; name: PartName; argument: string }

// a component may stand where a paragraph may
const holdsParts = new Set<Tag>(['section', 'div', 'details', 'blockquote'])

/** Matches `{{name}}` and `{{name:argument}}`: everything between braces, whether the name is known or not. */
export const placeholderPattern = /\{\{([^{}]*)\}\}/g

const alone = /^\{\{([a-z-]+)(?::([A-Za-z0-9-]{1,40}))?\}\}$/

const partOf = (line: string): Block | null => {
  const [, name = '', argument = ''] = alone.exec(line.trim()) ?? []
  return isPartName(name) ? { kind: 'part', name, argument } : null
}

/** Reads `{{value:x}}` or `{{var:x}}` inside a sentence. Null means that it stays text (CONT-2). */
export const inlineOf = (inner: string): Block | null => {
  const [kind, name = '', ...more] = inner.split(':')
  if (more.length > 0) return null
  if (kind === 'value' && isValueName(name)) return { kind: 'value', name }
  return kind === 'var' && isVariableName(name) ? { kind: 'variable', name } : null
}

const inlineBlocks = (text: string): Block[] => {
  const blocks: Block[] = []
  let done = 0
  const plainUntil = (index: number): void => {
    if (index > done) blocks.push({ kind: 'text', text: text.slice(done, index) })
  }
  for (const match of text.matchAll(placeholderPattern)) {
    const found = inlineOf(match[1] ?? '')
    if (!found) continue
    plainUntil(match.index)
    done = match.index + match[0].length
    blocks.push(found)
  }
  plainUntil(text.length)
  return blocks
}

const textBlocks = (text: string, mayHoldParts: boolean): Block[] => {
  if (!mayHoldParts || !text.includes('{{')) return inlineBlocks(text)
  // read line by line, so that a component that has its line to itself is found between other text
  return text.split(/(?<=\n)/).flatMap((line) => {
    const part = partOf(line)
    return part ? [part] : inlineBlocks(line)
  })
}

const blockOf = (node: Node, mayHoldParts: boolean): Block[] =>
  node.kind === 'text'
    ? textBlocks(node.text, mayHoldParts)
    : [
        {
          kind: 'element',
          tag: node.tag,
          attributes: node.attributes,
          children: node.children.flatMap((child) => blockOf(child, mayHoldParts && holdsParts.has(node.tag))),
        },
      ]

/** Turns html that was cleaned into blocks (CONT-1). It never fails: what it does not know stays text. */
export const blocksOf = (cleanHtml: string): Block[] => readHtml(cleanHtml).flatMap((node) => blockOf(node, true))

export const partsIn = (blocks: readonly Block[]): Extract<Block, { kind: 'part' }>[] =>
  blocks.flatMap((block) => (block.kind === 'part' ? [block] : block.kind === 'element' ? partsIn(block.children) : []))

/** The chapters of a page, for its table of contents. */
export const chaptersOf = (blocks: readonly Block[]): { id: string; title: Block[] }[] =>
  blocks.flatMap((block) => {
    if (block.kind !== 'element') return []
    return block.tag === 'h2'
      ? block.attributes['id']
        ? [{ id: block.attributes['id'], title: block.children }]
        : []
      : chaptersOf(block.children)
  })

/**
 * A page's blocks by chapter: each runs from one h2 of the outermost level to the next. Blocks before the first h2
 * belong to no chapter.
 */
export const sectionsOf = (blocks: readonly Block[]): Map<string, Block[]> => {
  const sections = new Map<string, Block[]>()
  let current: Block[] | undefined
  for (const block of blocks) {
    const id = block.kind === 'element' && block.tag === 'h2' ? block.attributes['id'] : undefined
    if (id) sections.set(id, (current = []))
    current?.push(block)
  }
  return sections
}

/** All ids on the page, which links may name. */
export const idsOf = (nodes: readonly Node[]): string[] =>
  elementsIn(nodes).flatMap(({ attributes }: Element) => attributes['id'] ?? [])
