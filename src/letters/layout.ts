import { tagOf, type Language } from '#domain/languages.ts'
import type { Block, Content, Fact } from './content.ts'
import { userSlot } from './content.ts'
import { html, Html, userHtml, userText } from './html.ts'

/**
 * One column of 600 pixels, built from tables, because mail programs understand little else. Colours are inline for the
 * programs that drop <style>; dark colours come by media query (screen 37, colours of web/theme/tokens.css). Nothing is
 * loaded from anywhere, and pictures are attachments.
 */
const font = "font-family:'Figtree','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const text = `${font};font-size:16px;line-height:1.5;color:#2B3A52`

const style = new Html(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#0A4FB5}
@media (prefers-color-scheme:dark){.page{background:#071428!important}.card{background:#0F2340!important}.body{color:#F2F6FC!important}.quiet{color:#A9B9D0!important}.head{color:#F2F6FC!important}a.link{color:#8FC1FF!important}.line{border-color:#6F84A6!important}}
</style>`)

const sentence = (message: string, user: string | undefined): Html => {
  const [before = '', ...after] = message.split(userSlot)
  return after.length === 0 || user === undefined ? html`${before}` : html`${before}${userHtml(user)}${after.join('')}`
}

const factRow = ({
  label,
  value,
  user,
}: Fact): Html => html`<tr><td class="line" style="padding:8px 0;border-bottom:1px solid #D3DCE8">
<span class="quiet" style="${font};font-size:15px;line-height:1.4;color:#55637A">${label}</span><br>
<strong class="head" style="${font};font-size:16px;line-height:1.4;color:#0B1F3A">${user ? userHtml(value) : value}</strong></td></tr>`

const table = (rows: Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`

/** White in light and dark themes alike, because a scanner needs black on white. */
const codeBox = (
  block: Extract<Block, { kind: 'code' }>,
): Html => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">
<tr><td align="center" bgcolor="#ffffff" style="background:#ffffff;padding:16px 8px;border:1px solid #D3DCE8;border-radius:10px">
${block.picture ? html`<img src="cid:${block.picture.cid}" width="${block.picture.size}" height="${block.picture.size}" alt="${block.picture.alt}" style="display:block;border:0;background:#ffffff">` : null}
<div style="${font};font-size:15px;line-height:1.4;color:#55637A">${block.label}</div>
<div style="font-family:'Atkinson Hyperlegible Mono',Menlo,Consolas,'Courier New',monospace;font-size:22px;line-height:1.4;font-weight:700;letter-spacing:0.5px;color:#000000">${block.code}</div>
${block.spoken ? html`<div style="${font};font-size:15px;line-height:1.5;color:#2B3A52">${block.spoken}</div>` : null}</td></tr></table>`

/** A table cell with a colour of its own, because Outlook ignores the padding of a link. It is 48 pixels high. */
const button = (
  label: string,
  url: string,
  brand: string,
): Html => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px">
<tr><td align="center" bgcolor="${brand}" style="background:${brand};border-radius:10px"><a href="${url}" style="${font};display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:700;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`

const blockHtml = (block: Block, brand: string): Html => {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="body" style="${text};margin:0 0 16px">${sentence(block.text, block.user)}</p>`
    case 'heading':
      return html`<h2 class="head" style="${font};font-size:19px;line-height:1.3;font-weight:700;color:#0B1F3A;margin:24px 0 8px">${block.text}</h2>`
    case 'facts':
      return html`<div style="margin:0 0 20px">${table(block.facts.map(factRow))}</div>`
    case 'list':
      return html`<ul class="body" style="${text};margin:0 0 16px;padding:0 0 0 20px">${block.items.map((item) => html`<li style="margin:0 0 6px">${item}</li>`)}</ul>`
    case 'button':
      return button(block.text, block.url, brand)
    case 'link':
      return html`<p class="body" style="${text};margin:0 0 16px"><a class="link" href="${block.url}" style="display:inline-block;padding:4px 0">${block.text}</a></p>`
    case 'code':
      return codeBox(block)
  }
}

const badge = (iata: string): Html =>
  html`<td align="right"><span style="${font};display:inline-block;background:#FFC629;color:#0B1F3A;font-size:15px;font-weight:700;padding:4px 8px;border-radius:6px">${iata}</span></td>`

/**
 * The partner is named in words, because a picture of the mark would have to be loaded, or attached to every letter.
 */
const partnerWords = (words: string): Html =>
  html` <span style="${font};font-size:15px;line-height:1.4;color:#ffffff">${words}</span>`

/** The whole mail as an HTML document. */
export const toHtml = (content: Content, language: Language): string =>
  `<!doctype html>\n${
    html`<html lang="${tagOf[language]}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${content.subject}</title>${style}</head>
<body class="page" style="margin:0;padding:0;background:#F6F8FB">
<div style="display:none;max-height:0;overflow:hidden">${content.preheader}</div>
<div role="article" aria-label="${content.subject}" lang="${tagOf[language]}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#F6F8FB" style="background:#F6F8FB"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;background:#ffffff;border-radius:16px">
<tr><td bgcolor="${content.partner?.brand ?? '#0B1F3A'}" style="background:${content.partner?.brand ?? '#0B1F3A'};border-radius:16px 16px 0 0;padding:16px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td><span style="${font};font-size:20px;line-height:1.4;font-weight:700;color:#ffffff">Parkwing</span>${content.partner ? partnerWords(content.partner.words) : null}</td>${content.badge ? badge(content.badge) : null}</tr></table></td></tr>
<tr><td style="padding:24px"><h1 class="head" style="${font};font-size:26px;line-height:1.2;font-weight:700;color:#0B1F3A;margin:0 0 12px;hyphens:auto;overflow-wrap:anywhere">${content.heading}</h1>
${content.blocks.map((block) => blockHtml(block, content.partner?.brand ?? '#0A4FB5'))}</td></tr>
<tr><td class="line" style="padding:16px 24px;border-top:1px solid #D3DCE8">${content.footer.map((line) => html`<p class="quiet" style="${font};font-size:15px;line-height:1.5;color:#55637A;margin:0">${line}</p>`)}</td></tr>
</table></td></tr></table></div></body></html>`.markup
  }`

const plainSentence = (message: string, user: string | undefined): string =>
  user === undefined ? message : message.replaceAll(userSlot, userText(user))

/** French puts a space that does not break before a colon. */
const colon = (language: Language): string => (language === 'fr' || language === 'fr-be' ? '\u00A0:' : ':')

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
      return `${block.text}${colon(language)}\n${block.url}`
    case 'code':
      return [`${block.label}${colon(language)} ${block.code}`, block.spoken]
        .filter((line) => line !== undefined)
        .join('\n')
  }
}

/** The same letter for readers without HTML, with every fact and with its links in full. */
export const toText = (content: Content, language: Language): string =>
  `${[...(content.partner ? [`Parkwing ${content.partner.words}`] : []), `# ${content.heading}`, ...content.blocks.map((block) => blockText(block, language)), `-- \n${content.footer.join('\n')}`].join('\n\n')}\n`
