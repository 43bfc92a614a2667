/** Where a picture kept under an id is fetched (demand W1, `website/resources`). */
export const imagePath = (id: string): string => `/api/website/resources?id=${encodeURIComponent(id)}`
