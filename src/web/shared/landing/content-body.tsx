import { createElement, Fragment, type ReactNode } from 'react'
import { chaptersOf, type Block } from '#domain/content/blocks.ts'
import { linkOf } from '#domain/content/html.ts'
import type { LinkName, ValueName, VariableName } from '#domain/content/names.ts'
import styles from './content.module.css'

/** What stands in for the placeholders and links of a text, all in finished form. */
export type ContentReading = {
  value(name: ValueName): string
  variable(name: VariableName): string
  /** Null: nobody can reach the page now, so the words stay and the link goes. */
  pageHref(name: LinkName): string | null
  parts: ReadonlyMap<Block, ReactNode>
  /** The name of a table that has no caption. */
  tableName: string
}

const hrefOf = (reading: ContentReading, written: string | undefined): string | null => {
  const link = written === undefined ? null : linkOf(written)
  switch (link?.kind) {
    case 'page': {
      const href = reading.pageHref(link.name)
      return href && href + (link.anchor ? `#${link.anchor}` : '')
    }
    case 'here':
      return `#${link.anchor}`
    case 'mail':
    case 'phone':
      return link.href
    default:
      return null
  }
}

const classOf = (name: string | undefined): string | undefined =>
  name === 'summary-box' ? styles['summaryBox'] : name === 'note' ? styles['note'] : undefined

const plain = (reading: ContentReading, blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      switch (block.kind) {
        case 'text':
          return block.text
        case 'value':
          return reading.value(block.name)
        case 'variable':
          return reading.variable(block.name)
        case 'element':
          return plain(reading, block.children)
        default:
          return ''
      }
    })
    .join('')

const captionOf = (reading: ContentReading, blocks: readonly Block[]): string => {
  const caption = blocks.find((block) => block.kind === 'element' && block.tag === 'caption')
  return caption?.kind === 'element' ? plain(reading, caption.children).trim() : ''
}

// a table may not have white space between its rows
const tables = new Set(['table', 'thead', 'tbody', 'tr'])

const Piece = ({ block, reading }: { block: Block; reading: ContentReading }): ReactNode => {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'value':
      return reading.value(block.name)
    case 'variable':
      return reading.variable(block.name)
    case 'part':
      return reading.parts.get(block) ?? null
    default:
      return <Tagged block={block} reading={reading} />
  }
}

const Tagged = ({
  block: { tag, attributes, children },
  reading,
}: {
  block: Extract<Block, { kind: 'element' }>
  reading: ContentReading
}): ReactNode => {
  const { id, lang, scope, colspan, title, datetime } = attributes
  const shown = tables.has(tag)
    ? children.filter((child) => child.kind !== 'text' || child.text.trim() !== '')
    : children
  const inside = shown.length > 0 ? <ContentBody blocks={shown} reading={reading} /> : undefined
  const props = {
    id,
    lang,
    title,
    scope,
    colSpan: colspan === undefined ? undefined : Number(colspan),
    dateTime: datetime,
    className: classOf(attributes['class']),
  }
  if (tag === 'a') {
    const href = hrefOf(reading, attributes['href'])
    return href === null ? <span id={id}>{inside}</span> : createElement('a', { ...props, href }, inside)
  }
  if (tag === 'table') {
    return (
      <div
        className={`scrolls ${styles['region']}`}
        role="region"
        aria-label={captionOf(reading, children) || reading.tableName}
        tabIndex={0}
      >
        {createElement('table', props, inside)}
      </div>
    )
  }
  return tag === 'br' ? <br /> : createElement(tag, props, inside)
}

/** The blocks of a text as elements. A tag that the domain's list does not know never gets here (CONT-3). */
export const ContentBody = ({ blocks, reading }: { blocks: readonly Block[]; reading: ContentReading }) =>
  blocks.map((block, index) => (
    <Fragment key={index}>
      <Piece block={block} reading={reading} />
    </Fragment>
  ))

/** The chapters of a text, with their headings in words. */
export const chapterLinks = (blocks: readonly Block[], reading: ContentReading): { id: string; title: string }[] =>
  chaptersOf(blocks).map(({ id, title }) => ({ id, title: plain(reading, title) }))
