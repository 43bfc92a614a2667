import { tagOf, type Language } from '#domain/languages.ts'
import type { Block, Content, Fact, RailStep } from './content.ts'
import { userSlot } from './content.ts'
import { html, Html, userHtml, userText } from './html.ts'

/**
 * One column of 560 pixels, built from tables, because mail programs understand little else. Colours are inline for the
 * programs that drop <style>; dark colours come by media query (screen 37, colours of web/theme/tokens.css). Nothing is
 * loaded from anywhere, and pictures are attachments. A letter reads well without them: the mark is a letter on a
 * coloured cell, and the steps are numbered.
 */
const font = "font-family:'Figtree','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const text = `${font};font-size:16px;line-height:1.5;color:#2B3A52`
const blue = '#0A4FB5'

const style = new Html(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${blue}}
@media (max-width:480px){.in{padding:20px 16px!important}.stack{display:block!important;width:auto!important;text-align:left!important;padding-left:0!important}.code{display:block!important;width:auto!important;padding:16px!important}.code.side{padding:16px 0 0!important}.code.side img{margin:0 auto}.stack.first{border-bottom:0!important;padding-bottom:0!important}.stack.last{padding-top:0!important}}
@media (prefers-color-scheme:dark){.page{background:#071428!important}.card{background:#0F2340!important}.body{color:#F2F6FC!important}.quiet{color:#A9B9D0!important}.head{color:#F2F6FC!important}a.link{color:#8FC1FF!important}.line{border-color:#6F84A6!important}}
</style>`)

/**
 * What stays in one line: a word such as E-Mail, which would be broken behind its hyphen, a telephone number, a
 * booking number, and 08:05 Uhr.
 */
const whole = /(?<![\p{L}\d])[eE]-\p{L}+|\+\d[\d ]{6,}\d|\d\d:\d\d Uhr|(?<![A-Z\d-])[A-Z]{3}(?:-[A-Z\d]{4}){3}/gu

/** Our own words, with what stays in one line kept together (LETTER-13). */
const unbroken = (message: string): Html => {
  let from = 0
  const kept = [...message.matchAll(whole)].map(({ 0: one, index }) => {
    const before = message.slice(from, index)
    from = index + one.length
    return html`${before}<span style="white-space:nowrap">${one}</span>`
  })
  return html`${kept}${message.slice(from)}`
}

const sentence = (message: string, user: string | undefined): Html => {
  const [before = '', ...after] = message.split(userSlot)
  return after.length === 0 || user === undefined
    ? unbroken(before)
    : html`${unbroken(before)}${userHtml(user)}${unbroken(after.join(''))}`
}

const line = 'border-bottom:1px solid #D3DCE8'

/** The label on the left and its value on the right, one below the other on a phone. */
const factRow = ({
  label,
  value,
  user,
}: Fact): Html => html`<tr><td class="line stack first" valign="top" style="padding:8px 16px 8px 0;${line}"><span class="quiet" style="${font};font-size:15px;line-height:1.4;color:#55637A">${unbroken(label)}</span></td>
<td class="line stack last" valign="top" align="right" style="padding:8px 0;${line}"><strong class="head" style="${font};font-size:15px;line-height:1.4;font-weight:600;color:#0B1F3A">${user ? userHtml(value) : unbroken(value)}</strong></td></tr>`

const table = (rows: Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`

/** White in light and dark themes alike, because a scanner needs black on white. */
const codeBox = (block: Extract<Block, { kind: 'code' }>): Html => {
  const { picture } = block
  const side = picture
    ? html`<td class="code side" width="${picture.size}" bgcolor="#ffffff" style="background:#ffffff;border-radius:14px;padding:16px 0 16px 16px"><img src="cid:${picture.cid}" width="${picture.size}" height="${picture.size}" alt="${picture.alt}" style="display:block;border:0;background:#ffffff"></td>`
    : null
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #D3DCE8;border-radius:14px;margin:0 0 20px"><tr>${side}
<td class="code" align="${picture ? 'left' : 'center'}" bgcolor="#ffffff" style="background:#ffffff;padding:16px;border-radius:14px">
<div style="${font};font-size:15px;line-height:1.4;color:#55637A">${block.label}</div>
<div style="font-family:'Atkinson Hyperlegible Mono',Menlo,Consolas,'Courier New',monospace;font-size:${picture ? 17 : 20}px;line-height:1.4;font-weight:700;letter-spacing:0.5px;white-space:nowrap;color:#000000">${block.code}</div>
${block.spoken ? html`<div style="${font};font-size:13px;line-height:1.5;color:#55637A">${block.spoken}</div>` : null}</td></tr></table>`
}

/**
 * A table cell with a colour of its own, because Outlook ignores the padding of a link. It is 52 pixels high and as
 * wide as the column. Ink on yellow, or white on the colour of a partner.
 */
const button = (label: string, url: string, partner: string | null): Html => {
  const look = partner ? { back: partner, ink: '#ffffff' } : { back: '#FFC629', ink: '#0B1F3A' }
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px">
<tr><td align="center" bgcolor="${look.back}" style="background:${look.back};border-radius:12px"><a href="${url}" style="${font};display:block;padding:14px 16px;font-size:17px;line-height:24px;font-weight:700;color:${look.ink};text-decoration:none">${unbroken(label)}</a></td></tr></table>`
}

const textLink = (words: string, url: string): Html =>
  html`<a class="link" href="${url}" style="display:inline-block;padding:4px 0">${unbroken(words)}</a>`

/** The dashed lane between two steps. */
const lane = html`<tr><td align="center" width="40" style="padding:2px 0"><div style="width:0;height:16px;border-left:3px dashed #F2B100"></div></td><td></td></tr>`

const stepRow = (
  { title, text: words, link }: RailStep,
  number: number,
): Html => html`<tr><td width="40" valign="top"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" width="40" height="40" bgcolor="#E9EFF7" style="${font};width:40px;height:40px;background:#E9EFF7;border-radius:10px;font-size:17px;font-weight:700;color:${blue}">${number}</td></tr></table></td>
<td valign="top" style="padding:0 0 0 12px"><strong class="head" style="${font};display:block;font-size:16px;line-height:1.4;color:#0B1F3A">${unbroken(title)}</strong>
<span class="body" style="${font};display:block;font-size:15px;line-height:1.45;color:#2B3A52">${unbroken(words)}</span>${link ? html`<span style="${font};font-size:15px;line-height:1.4">${textLink(link.text, link.url)}</span>` : null}</td></tr>`

const blockHtml = (block: Block, partner: string | null): Html => {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="body" style="${text};margin:0 0 16px">${sentence(block.text, block.user)}</p>`
    case 'heading':
      return html`<h2 class="head" style="${font};font-size:19px;line-height:1.3;font-weight:700;color:#0B1F3A;margin:24px 0 12px">${unbroken(block.text)}</h2>`
    case 'facts':
      return html`<div style="margin:0 0 20px">${table(block.facts.map(factRow))}</div>`
    case 'list':
      return html`<ul class="body" style="${text};margin:0 0 16px;padding:0 0 0 20px">${block.items.map((item) => html`<li style="margin:0 0 6px">${unbroken(item)}</li>`)}</ul>`
    case 'button':
      return button(block.text, block.url, partner)
    case 'link':
      return html`<p class="body" style="${text};margin:0 0 16px">${textLink(block.text, block.url)}</p>`
    case 'links':
      return html`<p class="body" style="${text};margin:0 0 16px;text-align:center">${block.items.map(({ text: words, url }) => html`<span style="display:inline-block;padding:0 8px">${textLink(words, url)}</span> `)}</p>`
    case 'rail':
      return html`<div style="margin:0 0 20px">${table(block.steps.flatMap((step, i) => [...(i === 0 ? [] : [lane]), stepRow(step, i + 1)]))}</div>`
    case 'code':
      return codeBox(block)
  }
}

const badge = (iata: string): Html =>
  html`<td align="right" style="padding:0 0 0 12px"><span style="${font};display:inline-block;background:#FFC629;color:#0B1F3A;font-size:15px;font-weight:700;padding:4px 8px;border-radius:6px">${iata}</span></td>`

/**
 * The partner is named in words, because a picture of the mark would have to be loaded, or attached to every letter.
 */
const partnerWords = (words: string): Html =>
  html` <span style="${font};font-size:15px;line-height:1.4;color:#ffffff">${words}</span>`

/** Our sign, as a cell with a letter, so that it is there without pictures; as high as wide beside two lines too. */
const mark = html`<td width="32"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="32" height="32" align="center" bgcolor="#FFC629" aria-hidden="true" style="${font};width:32px;height:32px;background:#FFC629;border-radius:8px;font-size:21px;line-height:32px;font-weight:800;color:#0B1F3A">P</td></tr></table></td>`

const picture = ({ cid, alt }: NonNullable<Content['picture']>): Html =>
  html`<tr><td style="font-size:0;line-height:0"><img src="cid:${cid}" width="560" height="180" alt="${alt}" style="display:block;border:0;width:100%;height:auto"></td></tr>`

/** The whole mail as an HTML document. */
export const toHtml = (content: Content, language: Language): string => {
  const brand = content.partner?.brand ?? null
  const top = brand ?? '#0B1F3A'
  return `<!doctype html>\n${
    html`<html lang="${tagOf[language]}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${content.subject}</title>${style}</head>
<body class="page" style="margin:0;padding:0;background:#E9EFF7">
<div style="display:none;max-height:0;overflow:hidden">${content.preheader}</div>
<div role="article" aria-label="${content.subject}" lang="${tagOf[language]}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#E9EFF7" style="background:#E9EFF7"><tr><td align="center" style="padding:20px 8px">
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:560px;background:#ffffff;border-radius:16px">
<tr><td bgcolor="${top}" style="background:${top};border-radius:16px 16px 0 0;padding:16px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${mark}<td style="padding:0 0 0 10px"><span style="${font};font-size:20px;line-height:1.4;font-weight:700;color:#ffffff">Parkwing</span>${content.partner ? partnerWords(content.partner.words) : null}</td>${content.badge ? badge(content.badge) : null}</tr></table></td></tr>
${content.picture ? picture(content.picture) : null}<tr><td class="in" style="padding:24px 28px"><h1 class="head" style="${font};font-size:28px;line-height:1.2;font-weight:700;color:#0B1F3A;margin:0 0 10px;hyphens:auto;overflow-wrap:anywhere">${sentence(content.heading, content.headingUser)}</h1>
${content.blocks.map((block) => blockHtml(block, brand))}</td></tr>
<tr><td bgcolor="#071428" style="background:#071428;border-radius:0 0 16px 16px;padding:18px 28px">${content.footer.map((line) => html`<p style="${font};font-size:14px;line-height:1.6;color:#C9D6EA;margin:0">${unbroken(line)}</p>`)}</td></tr>
</table></td></tr></table></div></body></html>`.markup
  }`
}

const plainSentence = (message: string, user: string | undefined): string =>
  user === undefined ? message : message.replaceAll(userSlot, userText(user))

/** French puts a space that does not break before a colon. */
const colon = (language: Language): string => (language === 'fr' || language === 'fr-be' ? '\u00A0:' : ':')

const linkText = ({ text: words, url }: { text: string; url: string }, language: Language): string =>
  `${words}${colon(language)}\n${url}`

const blockText = (block: Block, language: Language): string => {
  switch (block.kind) {
    case 'paragraph':
      return plainSentence(block.text, block.user)
    case 'heading':
      return `## ${block.text}`
    case 'facts':
      return block.facts
        .map(({ label, value, user }) => `${label}${colon(language)} ${user ? userText(value) : value}`)
        .join('\n')
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'button':
    case 'link':
      return linkText(block, language)
    case 'links':
      return block.items.map((item) => linkText(item, language)).join('\n\n')
    case 'rail':
      return block.steps
        .map(({ title, text: words, link }, i) =>
          [`${i + 1}. ${title}`, words, ...(link ? [linkText(link, language)] : [])].join('\n'),
        )
        .join('\n\n')
    case 'code':
      return [`${block.label}${colon(language)} ${block.code}`, block.spoken]
        .filter((line) => line !== undefined)
        .join('\n')
  }
}

/** The same letter for readers without HTML, with every fact and with its links in full. */
export const toText = (content: Content, language: Language): string =>
  `${[...(content.partner ? [`Parkwing ${content.partner.words}`] : []), `# ${plainSentence(content.heading, content.headingUser)}`, ...content.blocks.map((block) => blockText(block, language)), `-- \n${content.footer.join('\n')}`].join('\n\n')}\n`
