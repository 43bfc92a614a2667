import { findable, holds } from '../search/fold.ts'
import type { Block } from './blocks.ts'

/** The text of blocks. Values and components count as empty. */
const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (block.kind === 'text' ? block.text : block.kind === 'element' ? textOf(block.children) : ' '))
    .join('')

const tagOf = (block: Block) => (block.kind === 'element' ? block.tag : null)
const isQuestion = (block: Block): boolean =>
  block.kind === 'element' && block.tag === 'details' && (block.attributes['id'] ?? '').startsWith('faq-')

export type FoundQuestions = { blocks: Block[]; shown: number; total: number }

/**
 * A page of questions without those that do not fit what was typed (SEARCH-36). A question is a `details` element with
 * an id `faq-…` at the top level of the page. It stays when every typed word stands in it or in the heading above it;
 * headings without questions go too. Everything else on the page stays.
 */
export const questionsWith = (blocks: readonly Block[], typed: string): FoundQuestions => {
  const total = blocks.filter(isQuestion).length
  if (typed === '') return { blocks: [...blocks], shown: total, total }
  const chapters = blocks.reduce<Block[][]>((all, block) => {
    if (tagOf(block) === 'h2' || all.length === 0) all.push([])
    all.at(-1)!.push(block)
    return all
  }, [])
  const shown = chapters.flatMap((chapter) => {
    const heading = chapter.filter((block) => tagOf(block) === 'h2')
    const kept = chapter.filter((block) => !isQuestion(block) || holds(findable([textOf([...heading, block])]), typed))
    return chapter.some(isQuestion) && !kept.some(isQuestion) ? kept.filter((block) => tagOf(block) !== 'h2') : kept
  })
  return { blocks: shown, shown: shown.filter(isQuestion).length, total }
}
