const bare = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Whether the reader already has what stands under this ETag. `asked` is his If-None-Match: a list of tags, or `*`. A
 * proxy on the way may have made a tag weak (`W/`), which for reading means the same (RFC 9110, 13.1.2).
 */
export const isKnownTag = (asked: string | null | undefined, etag: string): boolean =>
  (asked ?? '').split(',').some((one) => bare(one) === '*' || bare(one) === bare(etag))
