const signs: Record<string, string> = { '#39': "'", quot: '"', lt: '<', gt: '>', amp: '&' }

/** The words of a piece of HTML, as whoever reads it sees them. */
export const unescaped = (markup: string): string =>
  markup.replace(/<[^>]+>/g, '').replace(/&(#39|quot|lt|gt|amp);/g, (_, name: string) => signs[name] ?? '')
