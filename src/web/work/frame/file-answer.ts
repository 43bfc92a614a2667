import { csvOf } from '#domain/documents/csv.ts'
import { euro, toDecimal } from '#domain/money/money.ts'

/** A file that is downloaded under its name and never shown as a page. */
export const fileAnswer = (name: string, type: string, content: string | Buffer<ArrayBuffer>): Response =>
  new Response(content, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  })

/** Cents as programs read an amount: in euro, with a point. */
export const fileAmount = (minor: number): number => Number(toDecimal(euro(minor)))

/** A table for spreadsheets. */
export const csvAnswer = (name: string, rows: Parameters<typeof csvOf>[0]): Response =>
  fileAnswer(name, 'text/csv; charset=utf-8', csvOf(rows))

/** A document on paper, which is downloaded under its name. */
export const pdfAnswer = (name: string, bytes: Uint8Array): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  })
